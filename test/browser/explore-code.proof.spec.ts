import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { detailsOf, dropPaths, openPage, showsResults, showView, stageOf, viewOf } from "./explore-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const shop = {
  "shop/src/cart/Cart.java":
    "package cart; public class Cart { prices.Price price; int total(int a) { return a * 42; } }",
  "shop/src/prices/Price.java": "package prices; public class Price { cart.Cart cart; }",
  "shop/src/prices/Broken.java": "package prices; class Broken { void m( {",
};

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
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
