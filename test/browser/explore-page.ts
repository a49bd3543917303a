import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { zipSync } from "fflate";
import { expect, islandStarted } from "./fixtures.ts";

/** Where the results lie that the journeys open as files of the visitor. */
export const junitFolder = join(import.meta.dirname, "../../content/analyses/junit-4.13.2");

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

export const viewNames = [
  "Structure",
  "Treemap",
  "Packages",
  "Instability",
  "Distributions",
  "Smells",
  "Types",
  "Report",
];

export const stageOf = (page: Page) => page.getByRole("region", { name: "Results" });
export const viewLinks = (page: Page) => page.getByRole("navigation", { name: "Views" });
export const detailsOf = (page: Page) => page.getByRole("complementary", { name: "Details of the selection" });
export const drawingOf = (page: Page) => page.locator(".explore-view").getByRole("listbox");
/** The item of the drawing that is spoken of. */
export const activeItem = (page: Page) => drawingOf(page).getByRole("option");
export const chosenFiles = (page: Page) => page.getByLabel("Choose files");

export async function openPage(page: Page, address = "/explore"): Promise<void> {
  await page.goto(address);
  await islandStarted(stageOf(page));
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

/** Opens the table below a drawing, if there is one and it is not open. */
export async function openTable(page: Page): Promise<void> {
  const closed = page.locator(".explore-table:not([open]) > summary");
  if ((await closed.count()) > 0) await closed.press("Enter");
}

/** Opens the table below a drawing. Its first caption has the facts of the drawing. */
export async function tableCaption(page: Page): Promise<string> {
  await openTable(page);
  return (await page.locator(".explore-table caption").first().textContent()) ?? "";
}
