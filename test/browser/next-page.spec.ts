import { expect, test } from "./fixtures.ts";

test("a browser that renders no page in advance fetches it when the pointer rests on its link", async ({ page }) => {
  await page.goto("/contact");
  const fetched = page.waitForResponse((response) => response.url().endsWith("/faq"));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" }).hover();
  await (await fetched).finished();
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForURL("/faq");
  const delivery = () => performance.getEntriesByType("navigation").map((entry) => entry.toJSON().deliveryType);
  expect(await page.evaluate(delivery)).toEqual(["navigational-prefetch"]);
});
