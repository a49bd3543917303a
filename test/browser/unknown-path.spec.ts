import { expect, test } from "./fixtures.ts";
import { newsletterFormStarted, startNewsletterForm } from "./newsletter-form.ts";

const unknownPaths = [
  "/nowhere",
  "/blog/unknown-article",
  "/a/b/c/d",
  "/faq/more",
  "/FAQ",
  "/index.php?page=1",
  "/%E2%9C%93",
];

for (const path of unknownPaths) {
  test(`${path} shows the page for unknown paths, at this address, without a reload`, async ({ page, problems }) => {
    problems.allow(/status of 404/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oh-ho!");
    await expect(page.getByText("Not found, error 404", { exact: true })).toBeVisible();
    await expect(page.getByText("We have landed on an unrecognized territory!", { exact: true })).toBeVisible();
    await expect(page.getByText("The requested URL is not found on the server.", { exact: true })).toBeVisible();

    await page.evaluate(() => document.documentElement.setAttribute("data-not-reloaded", ""));
    await startNewsletterForm(page);
    await expect(page.locator("html[data-not-reloaded]")).toHaveCount(1);
    expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
  });
}

test("a subscription can be sent from an unknown path", async ({ page, problems, mailbox }) => {
  problems.allow(/status of 404/);
  await page.goto("/nowhere");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("textbox").fill(mailbox);
  await newsletterFormStarted(page);
  await footer.getByRole("button", { name: "Subscribe" }).click();
  await expect(footer.getByRole("textbox")).toHaveValue("");
});
