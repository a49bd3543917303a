import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import {
  chosenFiles,
  detailsOf,
  dropPaths,
  file,
  openPage,
  showsResults,
  showView,
  stageOf,
  viewOf,
} from "./explore-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const shop = {
  "shop/src/cart/Cart.java":
    "package cart; public class Cart { prices.Price price; int total(int a) { return a * 42; } }",
  "shop/src/prices/Price.java": "package prices; public class Price { cart.Cart cart; }",
  "shop/src/prices/Broken.java": "package prices; class Broken { void m( {",
};

async function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

test("code that is dropped shows its structure and smells, and nothing is sent", async ({ page }, testInfo) => {
  await writeFiles(testInfo.outputPath(), shop);
  await openPage(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" || request.postData()) sent.push(request.url());
  });
  await dropPaths(page, [testInfo.outputPath("shop")]);
  await showsResults(page, "shop");
  await expect(stageOf(page)).toContainText("DesigniteJava finds the rest");
  await expect(viewOf(page)).toContainText("Broken.java");
  await showView(page, "Findings");
  await expect(viewOf(page)).toContainText("Cyclic Dependency");
  await expect(viewOf(page)).toContainText("Magic Number");
  await showView(page, "Structure");
  await expect(viewOf(page).getByRole("listbox")).toBeVisible();
  await expect(detailsOf(page)).toBeVisible();
  expect(sent).toEqual([]);
});

test("a picture to share is made of what is open", async ({ page }, testInfo) => {
  await writeFiles(testInfo.outputPath(), shop);
  await openPage(page);
  await dropPaths(page, [testInfo.outputPath("shop")]);
  await showsResults(page, "shop");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Picture to share" }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.png$/);
  await expect(viewOf(page)).toContainText("2 of 2 packages of shop depend on each other.");
});

test("the worker that parses code cannot request anything", async ({ page, problems }) => {
  problems.allow(/Content Security Policy|Refused to connect|fetch/i);
  await page.route(/\/assets\/code-worker-/, async (route) => {
    const response = await route.fetch();
    const body =
      "onmessage = () => fetch('/faq').then(() => postMessage({kind: 'refused', sentence: 'It was sent.'}), () => postMessage({kind: 'refused', sentence: 'It was kept.'}));";
    await route.fulfill({ response, body });
  });
  await openPage(page);
  await page
    .getByLabel("Choose files")
    .setInputFiles({ name: "A.java", mimeType: "text/plain", buffer: Buffer.from("class A {}") });
  await expect(stageOf(page).getByRole("alert")).toContainText("It was kept.");
});

const deep = (open: string, middle: string, close: string) => open.repeat(20_000) + middle + close.repeat(20_000);

const unreadable: readonly (readonly [
  name: string,
  good: string,
  files: Readonly<Record<string, string | Uint8Array>>,
])[] = [
  [
    "java",
    "class __proto__ { constructor c; void toString() {} }",
    {
      "Brackets.java": `class Brackets { int x = ${deep("(", "1", ")")}; }`,
      "Types.java": deep("class A {", "", "}"),
      "Open.java": `class Open { void m() ${"{".repeat(20_000)}`,
      "Binary.java": Uint8Array.of(0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 65),
      "Huge.java": `class Huge { /* ${"x".repeat(50_000_000)} */ }`,
    },
  ],
  [
    "cs",
    "class constructor { }",
    { "Namespaces.cs": deep("namespace A {", "", "}"), "Open.cs": `class A { int x = ${"(".repeat(20_000)}` },
  ],
  [
    "py",
    "def __proto__(): pass",
    { "Lists.py": `x = ${deep("[", "", "]")}`, "Not.py": `x = ${"not ".repeat(20_000)}1` },
  ],
];

for (const [ending, good, files] of unreadable)
  test(`${ending}: what cannot be read is named, and the rest is shown`, async ({ page }, testInfo) => {
    const named = Object.entries({ ...files, [`Good.${ending}`]: good });
    await writeFiles(testInfo.outputPath(), Object.fromEntries(named.map(([name, text]) => [`code/${name}`, text])));
    await openPage(page);
    await dropPaths(page, [testInfo.outputPath("code")]);
    await showsResults(page, "code");
    for (const name of Object.keys(files)) await expect(viewOf(page)).toContainText(`Left out: code/${name}`);
  });

test("folders and archives without code that can be read end in one sentence", async ({ page }, testInfo) => {
  const folder = testInfo.outputPath("folder");
  await writeFiles(folder, { "notes/notes.md": "Bread" });
  await mkdir(join(folder, "empty"));
  await openPage(page);
  const refusal = stageOf(page).getByRole("alert");
  for (const name of ["notes", "empty"]) {
    await dropPaths(page, [join(folder, name)]);
    await expect(refusal.getByText(/\S/).first()).toBeVisible();
    await refusal.getByRole("button").press("Enter");
  }
  await chosenFiles(page).setInputFiles(
    ["one", "other"].map((name) => file(`${name}.zip`, declaringBytes(600_000_000))),
  );
  await expect(refusal).toContainText("unpacked, the archives hold more than 1 GB");
});

/** An archive whose only file is declared to be so large. */
function declaringBytes(size: number): Uint8Array {
  const zip = zipSync({ "A.java": strToU8("class A {}") });
  new DataView(zip.buffer).setUint32(zip.length - 22 - 46 - "A.java".length + 24, size, true);
  return zip;
}

/** Code waits for what parses it until it is let through. */
async function holdParser(page: Page): Promise<{ asked: Promise<void>; letThrough(): void }> {
  const [gate, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\.wasm$/, async (route) => {
    asked.resolve();
    await gate.promise;
    await route.continue();
  });
  return { asked: asked.promise, letThrough: gate.resolve };
}

test("a file that is gone when its turn comes is named", async ({ page }, testInfo) => {
  await writeFiles(testInfo.outputPath(), shop);
  await openPage(page);
  const parser = await holdParser(page);
  await dropPaths(page, [testInfo.outputPath("shop")]);
  await parser.asked;
  await rm(testInfo.outputPath("shop/src/prices/Price.java"));
  parser.letThrough();
  await showsResults(page, "shop");
  await expect(viewOf(page)).toContainText("Price.java can't be read.");
});

test("reading is canceled, and the same folder can be dropped again and again", async ({ page }, testInfo) => {
  await writeFiles(testInfo.outputPath(), shop);
  await openPage(page);
  const parser = await holdParser(page);
  await dropPaths(page, [testInfo.outputPath("shop")]);
  await parser.asked;
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(chosenFiles(page)).toBeEnabled();
  parser.letThrough();
  await dropPaths(page, [testInfo.outputPath("shop")]);
  await dropPaths(page, [testInfo.outputPath("shop")]);
  await showsResults(page, "shop");
});
