import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { expectNoBarriers, expectNoSidewaysScroll } from "./barriers.ts";
import {
  chosenFiles,
  detailsOf,
  junitFiles,
  openPage,
  openResults,
  saved,
  showsResults,
  showView,
  viewNames,
} from "./explore-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Saves the open results and opens the file from the disk, without a network. */
async function reopened(page: Page, file: string): Promise<{ name: string; html: string }> {
  await showView(page, "Report");
  const { name, content } = await saved(page, page.getByRole("button", { name: "Save as one HTML file" }));
  await writeFile(file, content);
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(file).href);
  return { name, html: content.toString() };
}

test("results saved as one HTML file open from a disk, offline, in the same views", async ({ page }, info) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=structure&type=org.jsoup.nodes.Element");
  const requests: string[] = [];
  const { name, html } = await reopened(page, info.outputPath("jsoup.html"));
  page.on("request", (request) => requests.push(request.url()));
  expect(name).toBe("jsoup-1.15.3-results.html");
  const [, data = ""] = /id="saved-results">([^<]+)</.exec(html) ?? [];
  expect(data.length).toBeGreaterThan(1000);
  expect(html.length - data.length).toBeLessThanOrEqual(300_000);
  await page.goto(`${page.url().replace(/#.*/, "")}#view=structure&type=org.jsoup.nodes.Element`);
  await page.reload();
  await showsResults(page, /jsoup 1\.15\.3/);
  for (const view of viewNames) {
    await showView(page, view);
    await expect(page.locator(".explore-view")).not.toContainText("We couldn't show");
    await test.step(view, async () => {
      await expectNoBarriers(page);
      await expectNoSidewaysScroll(page);
    });
  }
  await page.goBack();
  await showsResults(page, /jsoup 1\.15\.3/);
  expect(requests.filter((address) => !/^(?:file|blob|data):/.test(address))).toEqual([]);
});

test("in a saved file a selection shows its details, and links lead to the site", async ({ page }, info) => {
  await openResults(page);
  await reopened(page, info.outputPath("jsoup.html"));
  await page.goto(`${page.url().replace(/#.*/, "")}#view=treemap&type=org.jsoup.nodes.Element`);
  await page.reload();
  await expect(detailsOf(page)).toContainText("Element");
  const documentation = detailsOf(page).getByRole("link", { name: "Hub-like Modularization" }).first();
  await expect(documentation).toHaveAttribute("href", /^https:\/\/www\.designite-tools\.com\/docs\/smells\//);
  await expect(page.getByRole("button", { name: "Open another" })).toHaveCount(0);
});

test("a comparison of own files is saved with both results, and nothing else of the folder", async ({ page }, info) => {
  await openPage(page);
  const secret = { name: "secret.json", mimeType: "application/json", buffer: Buffer.from('{"token":"pass-on"}') };
  await chosenFiles(page).setInputFiles([...junitFiles, secret]);
  await showsResults(page, /junit|JUnit/);
  await page.getByRole("button", { name: "Compare with another" }).press("Enter");
  await page.getByRole("link", { name: "jsoup 1.15.3" }).press("Enter");
  await showsResults(page, /jsoup/);
  await reopened(page, info.outputPath("both.html"));
  await showsResults(page, /jsoup/);
  await showView(page, "Changes");
  await expect(page.locator(".explore-comparison")).toContainText("JUnit 4.13.2");
  const kept = await page.evaluate(async () => {
    const data = document.getElementById("saved-results")?.textContent ?? "";
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  });
  expect(kept).toContain("typeMetrics.csv");
  expect(kept).not.toMatch(/secret|pass-on/);
});

test("a saved file that can't be made is told", async ({ page, problems }) => {
  problems.allow(/Failed to load resource/);
  await openResults(page);
  await showView(page, "Report");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save as one HTML file" }).press("Enter");
  await expect(page.getByText("We couldn't make the file. Check the connection and try again.")).toBeVisible();
});
