import { readFileSync } from "node:fs";
import { file, openInstead, openResults, showsResults, showView, typesHeader, viewNames } from "./explore-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("names with markup and formulas stay text, in every view and in what is saved", async ({ page }) => {
  const names = [
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "javascript:alert(1)",
    "=cmd|' /C calc'!A0",
    "\u202Egnp.exe",
    "N".repeat(10_000),
  ];
  const cells = names.map((name) => `"${name}"`);
  const types = cells.map((name) => `Shop,${name},${name},28,6\n`).join("");
  const smells = cells.map((name) => `Shop,${name},${name},${name},${name}\n`).join("");
  await openResults(page);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await openInstead(page, [
    file("TypeMetrics.csv", `${typesHeader}${types}`),
    file("DesignSmells.csv", `Project Name,Package Name,Type Name,Design Smell,Cause of the Smell\n${smells}`),
  ]);
  await showsResults(page, "Shop");
  for (const view of viewNames) await showView(page, view);
  await showView(page, "Types");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(names.length + 1);
  await page.getByRole("button", { name: names[0] ?? "", exact: true }).press("Enter");
  await expect(page.getByRole("complementary")).toContainText("<img src=x onerror=alert(1)>");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).press("Enter");
  const text = readFileSync(await (await saved).path(), "utf8");
  expect(text).toContain("\n'=cmd|' /C calc'!A0,'=cmd|");
  expect(dialogs).toEqual([]);
  await expect(page.locator("main img[src='x']")).toHaveCount(0);
});
