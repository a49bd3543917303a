import { readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import {
  file,
  openInstead,
  openResults,
  openWholePage,
  showsResults,
  showView,
  stageOf,
  typesHeader,
  viewNames,
} from "./explore-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const good = `${typesHeader}Shop,org.shop,Cart,28,6\nShop,org.shop,Price,12,2\n`;

const archive = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

/** The size that the list at the end of an archive of one file declares. */
function declaring(size: number, zip: Uint8Array<ArrayBuffer>, name: string): Uint8Array {
  new DataView(zip.buffer).setUint32(zip.length - 22 - 46 - name.length + 24, size, true);
  return zip;
}

const refused: readonly (readonly [name: string, content: string | Uint8Array, sentence: string])[] = [
  ["typeMetrics.csv", "", "typeMetrics.csv is empty."],
  ["typeMetrics.csv", typesHeader, "typeMetrics.csv has no rows below its header row."],
  ["typeMetrics.csv", `${"c,".repeat(1_000_000)}\n`, "typeMetrics.csv has more than 1,000 columns."],
  ["typeMetrics.csv", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), "typeMetrics.csv is a picture"],
  ["typeMetrics.csv", "<!doctype html><script>alert(1)</script>", "typeMetrics.csv is an HTML page"],
  ["<img src=x onerror=alert(1)>.csv", "a,b\n1,2\n", "<img src=x onerror=alert(1)>.csv has no header row"],
  ["results.xlsx", "PK", "results.xlsx is a spreadsheet. Save it as CSV and open that file."],
  ["results.zip", archive({ "typeMetrics.csv": good }).slice(0, 80), "results.zip can't be unpacked"],
  [
    "results.zip",
    declaring(3_000_000_000, archive({ "a.csv": good }), "a.csv"),
    "results.zip was left out: unpacked, the archives hold more than 1 GB.",
  ],
  ["typeHierarchy.csv", "Source,Target\na.B,a.C\n", "typeHierarchy.csv lists the supertypes of types."],
];

const opened: readonly (readonly [what: string, content: string | Uint8Array, remark: string])[] = [
  ["a row that is cut", `${good}Shop,org.sh`, "typeMetrics.csv ends in the middle of a row."],
  [
    "an open quotation mark",
    `${good}Shop,org.shop,"Open,1,1\n`,
    "a quotation mark is opened and never closed (line 4)",
  ],
  [
    "a very long row",
    `${good}${"1,".repeat(1_000_000)}\n`,
    "typeMetrics.csv: 1 row has more than 5 cells and was left out (line 4).",
  ],
  ["NUL characters in UTF-8", good.replace("Cart", "C\0art"), "typeMetrics.csv contains NUL characters."],
  ["accents of Windows", Buffer.from(good.replace("Cart", "Körbe"), "latin1"), "typeMetrics.csv isn't UTF-8"],
];

test("files that cannot be opened are named with the reason, and what was open stays open", async ({ page }) => {
  await openWholePage(page, "/explore#library=jsoup-1.15.3&view=structure&type=org.jsoup.nodes.Element");
  await showsResults(page, /jsoup/);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const alert = stageOf(page).getByRole("alert");
  for (const [name, content, sentence] of refused) {
    await test.step(sentence, async () => {
      await openInstead(page, [file(name, content)]);
      await expect(alert).toContainText(sentence);
      await expect(alert).toContainText("Open the folder or ZIP file into which Designite wrote its CSV files.");
      await expect(alert).toContainText("Your current results stay open.");
      await showsResults(page, /jsoup/);
      await expect(page).toHaveURL(/type=org\.jsoup\.nodes\.Element$/);
      await alert.getByRole("button", { name: "Close" }).press("Enter");
      await expect(alert).toBeEmpty();
    });
  }
  expect(requests.filter((address) => !address.startsWith("blob:"))).toEqual([]);
});

test("what can be read of a damaged file is opened, with a remark", async ({ page }) => {
  await openResults(page);
  for (const [what, content, remark] of opened) {
    await test.step(what, async () => {
      await openInstead(page, [file("typeMetrics.csv", content)]);
      await showsResults(page, "Shop");
      await showView(page, "Overview");
      await expect(stageOf(page).getByRole("article")).toContainText(remark);
    });
  }
});

test("semicolons in UTF-16 are read as commas in UTF-8", async ({ page }) => {
  await openResults(page);
  await openInstead(page, [file("typeMetrics.csv", Buffer.from(`\uFEFF${good.replaceAll(",", ";")}`, "utf16le"))]);
  await showsResults(page, "Shop");
  await showView(page, "Types");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
});

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
  const methods = cells.map((name) => `Shop,${name},${name},${name},28,6\n`).join("");
  const pairs = names.map((name, index) => [name, names[index - 1] ?? ""].map((one) => `"${one}.${one}"`).join(","));
  await openResults(page);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await openInstead(page, [
    file("TypeMetrics.csv", `${typesHeader}${types}`),
    file("MethodMetrics.csv", `Project Name,Package Name,Type Name,Method Name,LOC,CC\n${methods}`),
    file("DesignSmells.csv", `Project Name,Package Name,Type Name,Design Smell,Cause of the Smell\n${smells}`),
    file("dependencies.csv", `Source,Target\n${pairs.slice(1).join("\n")}\n`),
  ]);
  await showsResults(page, "Shop");
  for (const view of viewNames) await showView(page, view);
  await showView(page, "Types");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(names.length + 1);
  await page
    .getByRole("table")
    .getByRole("button", { name: names[0] ?? "", exact: true })
    .press("Enter");
  await expect(page.getByRole("complementary")).toContainText("<img src=x onerror=alert(1)>");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download .csv" }).press("Enter");
  const text = readFileSync(await (await saved).path(), "utf8");
  expect(text).toContain("\n'=cmd|' /C calc'!A0,'=cmd|");
  expect(dialogs).toEqual([]);
  await expect(page.locator("main img[src='x']")).toHaveCount(0);
});
