import {
  chosenFiles,
  dropPaths,
  junitFiles,
  junitPaths,
  openPage,
  openResults,
  openWholePage,
  showsResults,
  showView,
  stageOf,
  viewLinks,
} from "./explore-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("several files that are dropped open, no request leaves the page, and nothing is kept", async ({ page }) => {
  await openWholePage(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await dropPaths(page, junitPaths);
  await showsResults(page, /junit/i);
  await showView(page, "Report");
  await showView(page, "Distributions");
  expect(requests.filter((address) => !address.startsWith("blob:"))).toEqual([]);
  await expect(page).toHaveURL("/explore#view=distributions");
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(await page.evaluate(async () => [await indexedDB.databases(), await caches.keys()])).toEqual([[], []]);
});

test("files are opened, and after a reload the page asks for them again", async ({ page }) => {
  await openPage(page);
  await chosenFiles(page).setInputFiles(junitFiles);
  await showsResults(page, /junit/i);
  await expect(page).toHaveURL("/explore#view=structure");
  await showView(page, "Smells");
  await expect(page).toHaveURL("/explore#view=smells");
  await page.reload();
  await expect(stageOf(page)).toContainText("Open them again");
  await chosenFiles(page).setInputFiles(junitFiles);
  await showsResults(page, /junit/i);
  await expect(viewLinks(page).getByRole("link", { name: "Smells" })).toHaveAttribute("aria-current", "page");
});

test("a refused file keeps what is open, with its view and selection", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=smells&type=org.jsoup.nodes.Element");
  await page.getByRole("button", { name: "Open another" }).press("Enter");
  await chosenFiles(page).setInputFiles({ name: "notes.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") });
  const alert = stageOf(page).getByRole("alert");
  await expect(alert).toContainText("notes.csv");
  await expect(alert).toContainText("What was open stays open.");
  // It is not covered by the header, which stays above the page.
  const [sentences, header] = [await alert.boundingBox(), await page.getByRole("banner").boundingBox()];
  expect(sentences?.y).toBeGreaterThan(header?.height ?? 0);
  await showsResults(page, /jsoup/);
  await expect(page).toHaveURL(/library=jsoup-1\.15\.3&view=smells&type=org\.jsoup\.nodes\.Element$/);
  await alert.getByRole("button", { name: "Close" }).press("Enter");
  await expect(alert).toBeEmpty();
});
