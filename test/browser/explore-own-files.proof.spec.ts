import { mkdir, writeFile } from "node:fs/promises";
import {
  chosenFiles,
  dropPaths,
  jsoup,
  junitArchive,
  junitFiles,
  junitFolder,
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

test("a folder that is dropped opens, with all that is in it", async ({ page }) => {
  await openPage(page);
  await dropPaths(page, [junitFolder]);
  await showsResults(page, "JUnit 4.13.2");
});

test("a folder without files is explained", async ({ page }, testInfo) => {
  const folder = testInfo.outputPath("empty");
  await mkdir(folder);
  await openPage(page);
  await dropPaths(page, [folder]);
  await expect(stageOf(page).getByRole("alert")).toContainText("No results were found.");
});

test("a folder that is chosen opens", async ({ page }) => {
  await openPage(page);
  await page.getByLabel("Choose a folder").setInputFiles(junitFolder);
  await showsResults(page, "JUnit 4.13.2");
});

test("files that are dropped while something is open lead to a question", async ({ page }) => {
  await openResults(page);
  await dropPaths(page, junitPaths);
  const question = page.getByRole("group", { name: "You already have results open." });
  await expect(question.getByRole("button", { name: "Compare with the open results" })).toBeFocused();
  await question.getByRole("button", { name: "Replace the open results" }).press("Enter");
  await showsResults(page, /junit/i);
});

test("when the program that reads results cannot be loaded, a sentence says so", async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|net::/);
  await page.route(/explore-worker/, (route) => route.abort());
  await openPage(page);
  await chosenFiles(page).setInputFiles(junitFiles);
  await expect(stageOf(page).getByRole("alert").getByRole("listitem")).toHaveText(
    "The program that reads results can't be loaded. Check the connection and try again.",
  );
});

test("when a library cannot be loaded, a sentence says so", async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|net::/);
  await page.route(/jsoup.*\.zip/, (route) => route.abort());
  await openPage(page);
  await page.getByRole("link", { name: "jsoup 1.15.3" }).press("Enter");
  await expect(stageOf(page).getByRole("alert")).toContainText("jsoup-1.15.3 can't be loaded.");
});

test("an archive that is dropped opens", async ({ page }, testInfo) => {
  const path = testInfo.outputPath(junitArchive.name);
  await writeFile(path, junitArchive.buffer);
  await openPage(page);
  await dropPaths(page, [path]);
  await showsResults(page, "JUnit 4.13.2");
});

test("without a network the page opens libraries and files, and saves", async ({ page, context }) => {
  await openWholePage(page, jsoup);
  await showsResults(page, /jsoup/);
  await context.setOffline(true);
  for (const [name, title] of [
    ["Apache Commons Lang 3.12.0", /commons/i],
    ["JUnit 4.13.2", /junit/i],
  ] as const) {
    await page.getByRole("button", { name: "Open another" }).press("Enter");
    await page.getByRole("link", { name }).press("Enter");
    await showsResults(page, title);
  }
  await dropPaths(page, [junitFolder]);
  await page.getByRole("button", { name: "Replace the open results" }).press("Enter");
  await showsResults(page, "JUnit 4.13.2");
  await expect(page).toHaveURL("/explore#view=overview");
  await showView(page, "Structure");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "SVG" }).press("Enter");
  expect((await saved).suggestedFilename()).toBe("junit-4.13.2-structure.svg");
});

test("files are opened, and after a reload the page asks for them again", async ({ page }) => {
  await openPage(page);
  await chosenFiles(page).setInputFiles(junitFiles);
  await showsResults(page, /junit/i);
  await expect(page).toHaveURL("/explore#view=overview");
  await showView(page, "Findings");
  await expect(page).toHaveURL("/explore#view=findings");
  await page.reload();
  await expect(stageOf(page)).toContainText("Open the files again");
  await chosenFiles(page).setInputFiles(junitFiles);
  await showsResults(page, /junit/i);
  await expect(viewLinks(page).getByRole("link", { name: "Findings" })).toHaveAttribute("aria-current", "page");
});

test("a refused file keeps what is open, with its view and selection", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=findings&type=org.jsoup.nodes.Element");
  await page.getByRole("button", { name: "Open another" }).press("Enter");
  await chosenFiles(page).setInputFiles({ name: "notes.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") });
  const alert = stageOf(page).getByRole("alert");
  await expect(alert).toContainText("notes.csv");
  await expect(alert).toContainText("Your current results stay open.");
  // It is not covered by the header, which stays above the page.
  const [sentences, header] = [await alert.boundingBox(), await page.getByRole("banner").boundingBox()];
  expect(sentences?.y).toBeGreaterThan(header?.height ?? 0);
  await showsResults(page, /jsoup/);
  await expect(page).toHaveURL(/library=jsoup-1\.15\.3&view=findings&type=org\.jsoup\.nodes\.Element$/);
  await alert.getByRole("button", { name: "Close" }).press("Enter");
  await expect(alert).toBeEmpty();
});
