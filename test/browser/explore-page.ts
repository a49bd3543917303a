import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { zipSync } from "fflate";
import { expect } from "./fixtures.ts";

/** Where the results lie that the journeys open as files of the visitor. */
export const junitFolder = join(import.meta.dirname, "../../content/catalog/analyses/junit-4.13.2");

const fileNames = [
  "typeMetrics.csv",
  "methodMetrics.csv",
  "typeDependencies.csv",
  "designCodeSmells.csv",
  "implementationCodeSmells.csv",
];

export const junitPaths = fileNames.map((name) => join(junitFolder, name));

/** The files as a file chooser gives them. */
export const junitFiles = fileNames.map((name) => ({
  name,
  mimeType: "text/csv",
  buffer: readFileSync(join(junitFolder, name)),
}));

/** An archive with a folder, as people make it of the output of a tool. */
export const junitArchive = {
  name: "results.zip",
  mimeType: "application/zip",
  buffer: Buffer.from(
    zipSync(Object.fromEntries(junitFiles.map(({ name, buffer }) => [`results/${name}`, new Uint8Array(buffer)]))),
  ),
};

export const jsoup = "/explore#library=jsoup-1.15.3&view=structure";

export const viewNames = ["Overview", "Findings", "Types and methods", "Packages", "Structure"];

export const stageOf = (page: Page) => page.getByRole("region", { name: "Results" });
export const viewLinks = (page: Page) => page.getByRole("navigation", { name: "Views" });
export const detailsOf = (page: Page) => page.getByRole("complementary", { name: "Details of the selection" });
export const viewOf = (page: Page) => page.locator(".explore-view");
export const drawingOf = (page: Page) => viewOf(page).getByRole("listbox");
/** The item of the drawing that is spoken of. */
export const activeItem = (page: Page) => drawingOf(page).getByRole("option");
export const chosenFiles = (page: Page) => page.getByLabel("Choose files");

export async function openPage(page: Page, address = "/explore"): Promise<void> {
  await page.goto(address);
  // It takes files when it has started, unless its address opens results.
  await page.waitForFunction(
    () => document.querySelector("input[type=file]:enabled") || document.documentElement.hasAttribute("data-results"),
  );
}

/** What the page fetches as soon as it has nothing else to do, so that it needs no network later. */
const fetchedAhead = ["/explore-worker-", "/junit-4.13.2-", "/jsoup-1.15.3-", "/commons-lang-3.12.0-"];

/** Opens the page, and resolves when it has fetched all that it fetches ahead: scripts, ready libraries and fonts. */
export async function openWholePage(page: Page, address = "/explore"): Promise<void> {
  const fetched: string[] = [];
  page.on("requestfinished", (request) => fetched.push(new URL(request.url()).pathname));
  await openPage(page, address);
  const isFetched = (part: string) => fetched.some((path) => path.includes(part) && /\.(?:js|zip)$/.test(path));
  await expect.poll(() => fetchedAhead.filter((part) => !isFetched(part))).toEqual([]);
  const fontsToCome = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => /^(?:unloaded|loading)$/.test(status)).length);
  await expect.poll(fontsToCome).toBe(0);
}

/** Waits until results with this title are open. */
export async function showsResults(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.locator(".explore-toolbar").getByRole("heading", { level: 2, name: title })).toBeVisible();
}

export async function openResults(page: Page, address = jsoup, title: string | RegExp = /jsoup/): Promise<void> {
  await openPage(page, address);
  await showsResults(page, title);
}

/** Follows the link to a view, by the keyboard. */
export async function showView(page: Page, name: string): Promise<void> {
  await viewLinks(page).getByRole("link", { name }).press("Enter");
  await expect(viewLinks(page).getByRole("link", { name })).toHaveAttribute("aria-current", "page");
}

/** Opens what is folded in a view. */
export async function openFolds(page: Page): Promise<void> {
  for (const fold of await viewOf(page).locator("details:not([open]) > summary").all()) await fold.press("Enter");
}

/** Drops files or folders of this machine on the page, as the hand of a visitor does. */
export async function dropPaths(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = { x: 300, y: 300 };
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, ...at, data });
}

/** What a press saves: the name of the file and its content. */
export async function saved(page: Page, button: Locator): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent("download"), button.press("Enter")]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

export const saveButton = (page: Page, name: string) =>
  page.getByRole("group", { name: "Save" }).getByRole("button", { name });

/** The header row of a table of types, with the columns that are needed. */
export const typesHeader = "Project Name,Package Name,Type Name,LOC,WMC\n";

export const file = (name: string, content: string | Uint8Array) => ({
  name,
  mimeType: "",
  buffer: Buffer.from(content),
});

/** Opens files in the place of the results that are open. */
export async function openInstead(page: Page, files: readonly ReturnType<typeof file>[]): Promise<void> {
  await page.getByRole("button", { name: "Open another" }).press("Enter");
  await chosenFiles(page).setInputFiles([...files]);
}
