import { expect, test } from "./fixtures.ts";

test("with forced colors buttons keep the colors that the system gives to them", async ({ page }) => {
  await page.goto("/acad-lic-request");
  const button = page.getByRole("button", { name: "Send the request" });
  const background = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const own = await background();
  await page.emulateMedia({ forcedColors: "active" });
  expect(await background()).not.toBe(own);
  await expect(button).toHaveCSS("background-color", "rgb(255, 255, 255)");
});
