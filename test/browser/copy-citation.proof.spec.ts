import { expect, test } from "./fixtures.ts";

test("a reference is copied as BibTeX, and the page says so", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/acad-lic-request");
  const paper = page.locator(".citation-block-papers > li").first();
  await paper.getByText("BibTeX", { exact: true }).click();
  await paper.getByRole("button", { name: /^Copy BibTeX/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "BibTeX copied." })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^@inproceedings\{sharma2016designite,\n/);
});

test("where copying is refused, the text is selected instead", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await page.goto("/acad-lic-request");
  const paper = page.locator(".citation-block-papers > li").first();
  await paper.getByRole("button", { name: /^Copy reference/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "It's selected instead." })).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toContain("Designite: A Software Design Quality");
});
