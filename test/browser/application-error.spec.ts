import { expect, test } from "./fixtures.ts";

test("a page whose part fails shows the default error page inside the frame", async ({ page, problems }) => {
  problems.allow(/Injected failure|thrown|Minified React error|console: /);
  await page.route(/\/assets\/contact-[\w-]+\.js$/, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: 'export default function Page() { throw new Error("Injected failure"); }',
    }),
  );
  await page.goto("/contact");
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
  await expect(page.getByText("Injected failure")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});
