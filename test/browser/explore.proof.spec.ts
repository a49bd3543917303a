import { zipSync } from "fflate";
import { expectNoBarriers, expectNoSidewaysScroll } from "./barriers.ts";
import {
  chosenFiles,
  detailsOf,
  junitArchive,
  junitFiles,
  openPage,
  openResults,
  showsResults,
  showView,
  stageOf,
  viewLinks,
  viewNames,
  viewOf,
} from "./explore-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a link that was cut within an encoded character opens what comes before", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=findings&smell=Magic%2");
  await expect(detailsOf(page)).toContainText("These results have no smell Magic%2.");
});

test("every view of a library can be shown", async ({ page }) => {
  await openResults(page);
  for (const name of viewNames) {
    await showView(page, name);
    await expect(stageOf(page).getByRole("region", { name })).not.toBeEmpty();
  }
});

test("two results are compared: what is new, gone and worse", async ({ page }) => {
  await openResults(page);
  await page.getByRole("button", { name: "Compare with another" }).click();
  await chosenFiles(page).setInputFiles(junitArchive);
  await expect(viewLinks(page).getByRole("link", { name: "Changes" })).toHaveAttribute("aria-current", "page");
  await showsResults(page, "JUnit 4.13.2");
  const changes = stageOf(page).getByRole("region", { name: "Changes" });
  for (const heading of ["Findings by smell", "Worse places", "Better places", "New types"])
    await expect(changes.getByRole("heading", { name: heading })).toBeVisible();
  await expect(changes.getByRole("heading", { name: /^New types/ })).toContainText("243");
  await page.getByRole("button", { name: "Swap the results" }).click();
  await showsResults(page, /jsoup/);
  await expect(changes.getByRole("heading", { name: /^Gone types/ })).toContainText("243");
  await showView(page, "Overview");
  await expect(stageOf(page)).toContainText("What got worse");
  await page.getByRole("button", { name: "End the comparison" }).click();
  await expect(viewLinks(page).getByRole("link", { name: "Changes" })).toHaveCount(0);
});

test("a comparison of two libraries is kept by its address, over a reload and by the history", async ({ page }) => {
  const compared = "/explore#library=junit-4.13.2&before=jsoup-1.15.3&view=changes";
  const comparison = stageOf(page).getByText(/Before: jsoup 1\.15\.3 .*Now: JUnit 4\.13\.2 /);
  await openResults(page);
  await page.getByRole("button", { name: "Compare with another" }).click();
  await page.getByRole("link", { name: "JUnit 4.13.2" }).click();
  await expect(comparison).toBeVisible();
  await expect(page).toHaveURL(compared);
  await page.reload();
  await expect(comparison).toBeVisible();
  await expect(viewLinks(page).getByRole("link", { name: "Changes" })).toHaveAttribute("aria-current", "page");
  await showView(page, "Overview");
  await page.goBack();
  await page.goBack();
  await showsResults(page, /jsoup/);
  await expect(comparison).toHaveCount(0);
  await page.goForward();
  await expect(comparison).toBeVisible();
  await expect(page).toHaveURL(compared);
  await page.getByRole("button", { name: "End the comparison" }).click();
  await expect(page).toHaveURL("/explore#library=junit-4.13.2&view=overview");
  await page.goBack();
  await expect(comparison).toBeVisible();
});

test("a link to a place in the page leaves the results as they are", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=findings&type=org.jsoup.nodes.Element");
  await page.evaluate(() => {
    location.hash = "#files";
  });
  await expect(page).toHaveURL("/explore#files");
  await viewLinks(page).getByRole("link", { name: "Types and methods" }).press("Enter");
  await expect(page).toHaveURL(/view=types&type=org\.jsoup\.nodes\.Element$/);
});

test("a link to a library that cannot be loaded leaves the address of what is open", async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|net::/);
  await page.route(/junit.*\.zip/, (route) => route.abort());
  await openResults(page, "/explore#library=jsoup-1.15.3&view=findings");
  await page.evaluate(() => {
    location.hash = "#library=junit-4.13.2&view=types";
  });
  await expect(stageOf(page).getByRole("alert")).toContainText("junit-4.13.2 can't be loaded.");
  await expect(page).toHaveURL("/explore#library=jsoup-1.15.3&view=findings");
});

test("an article leads to a ready library at a view of it", async ({ page }) => {
  await page.goto("/blog/dependency-graph-visualization");
  await page.getByRole("main").locator("a[href^='/explore#library=']").first().click();
  await expect(page).toHaveURL(/\/explore#library=/);
  await showsResults(page, /./);
});

test("a link opens a ready library at its view and selection", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=findings&type=org.jsoup.nodes.Element");
  await expect(viewLinks(page).getByRole("link", { name: "Findings" })).toHaveAttribute("aria-current", "page");
  await expect(detailsOf(page)).toContainText("Element");
});

test("a link to a library that we don't have says so, and all else works", async ({ page }) => {
  await openPage(page, "/explore#library=nowhere&view=types");
  const alert = stageOf(page).getByRole("alert");
  await expect(alert).toContainText("This link names a library that isn't among those ready to open.");
  await page.getByRole("link", { name: "JUnit 4.13.2" }).click();
  await showsResults(page, "JUnit 4.13.2");
  await expect(alert).toBeEmpty();
  await openResults(page, "/explore#library=jsoup-1.15.3&before=nowhere&view=findings");
  await expect(alert).toContainText("Only the later results are open.");
  await alert.getByRole("button", { name: "Close" }).click();
  await expect(alert).toBeEmpty();
});

test("back from the first view leads to the panel, as a reload does, and forward to the results", async ({ page }) => {
  await openPage(page);
  await page.getByRole("link", { name: "JUnit 4.13.2" }).click();
  await showsResults(page, "JUnit 4.13.2");
  await page.goBack();
  await expect(page).toHaveURL("/explore");
  await expect(page.getByRole("heading", { name: "Open results" })).toBeFocused();
  await expect(page.locator(".explore-workspace")).toHaveCount(0);
  await page.goForward();
  await showsResults(page, "JUnit 4.13.2");
  await expect(page).toHaveURL("/explore#library=junit-4.13.2&view=overview");
});

test("files that are compared come back by the history, from the panel too", async ({ page }) => {
  await openPage(page);
  await chosenFiles(page).setInputFiles(junitArchive);
  await showsResults(page, "JUnit 4.13.2");
  await page.getByRole("button", { name: "Compare with another" }).click();
  await chosenFiles(page).setInputFiles(junitArchive);
  await expect(viewLinks(page).getByRole("link", { name: "Changes" })).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await page.goBack();
  await expect(page.locator(".explore-workspace")).toHaveCount(0);
  await page.goForward();
  await showsResults(page, "JUnit 4.13.2");
  await expect(stageOf(page)).toContainText("Before: JUnit 4.13.2");
});

test("results that were opened at a place in the page take its step in the history", async ({ page }) => {
  await page.goto("/faq");
  await openPage(page, "/explore#files");
  await page.getByRole("link", { name: "JUnit 4.13.2" }).press("Enter");
  await showsResults(page, "JUnit 4.13.2");
  await expect(page).toHaveURL("/explore#library=junit-4.13.2&view=overview");
  await page.goBack();
  await expect(page).toHaveURL("/faq");
});

test("what has the focus keeps it when the application starts", async ({ page }) => {
  const gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/result-explorer-[\w-]+\.js$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto("/explore");
  const link = page.getByRole("link", { name: "jsoup 1.15.3" });
  await link.focus();
  gate.resolve();
  await expect(chosenFiles(page)).toBeEnabled();
  await expect(link).toBeFocused();
});

test("a view that fails says so, leads to another one, and is shown again when it can be", async ({
  page,
  problems,
}) => {
  problems.allow(/Injected failure/);
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, ...given: Parameters<typeof getContext>) {
        if (location.hash.includes("view=structure") && !("isMended" in window)) throw new Error("Injected failure");
        return getContext.apply(this, given);
      },
    });
  });
  await openPage(page);
  await chosenFiles(page).setInputFiles(junitArchive);
  await showsResults(page, "JUnit 4.13.2");
  await showView(page, "Structure");
  const fault = page.getByRole("alert").filter({ hasText: "We couldn't show this view. Your results are still open." });
  await expect(fault).toContainText("Injected failure");
  await fault.getByRole("link", { name: "Show Types and methods" }).click();
  await expect(fault).toHaveCount(0);
  await expect(stageOf(page).getByRole("table")).toBeVisible();
  await showView(page, "Structure");
  await page.evaluate(() => Object.assign(window, { isMended: true }));
  await fault.getByRole("button", { name: "Try again" }).click();
  await expect(fault).toHaveCount(0);
  await expect(page.getByRole("listbox", { name: "Types, by package" })).toBeVisible();
});

test("nothing moves when a link opens a view, and the words on files are gone", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { moved: [] as string[] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Reflect.get(window, "moved").push(JSON.stringify(entry));
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const view of ["structure", "types"]) {
    await page.goto("about:blank");
    await openResults(page, `/explore#library=jsoup-1.15.3&view=${view}`);
    await expect(page.getByRole("heading", { name: "What each file is for" })).toBeHidden();
    await expect(page.getByRole("group", { name: "Save" }).getByRole("button").first()).toBeEnabled();
    expect(await page.evaluate(() => Reflect.get(window, "moved")), view).toEqual([]);
  }
  await page.goto("about:blank");
  await openPage(page, "/explore#library=nowhere&view=types");
  await page.getByRole("alert").getByRole("button", { name: "Close" }).hover();
  expect(await page.evaluate(() => Reflect.get(window, "moved"))).toEqual([]);
  await openResults(page, "/explore#library=jsoup-1.15.3&view=types");
  await page.getByRole("button", { name: "Open another" }).press("Enter");
  await page.goBack();
  await page.goto("/explore");
  await expect(page.getByRole("heading", { name: "What each file is for" })).toBeVisible();
});

test("the overview leads to what it names, and a dependency to its references", async ({ page }) => {
  await openResults(page, "/explore#library=commons-lang-3.12.0", /Commons/);
  const advice = viewOf(page).getByRole("list").first();
  await advice.getByRole("link", { name: "→" }).first().press("Enter");
  await expect(page).toHaveURL(/view=packages&source=[\w.]+&target=[\w.]+$/);
  await expect(detailsOf(page).getByRole("heading", { name: "References between types" })).toBeVisible();
  await expect(detailsOf(page)).toContainText(/One of the \d+ dependencies to cut in a cycle of \d+ packages\./);
  const of = decodeURIComponent(/source=([^&]*)/.exec(page.url())?.[1] ?? "");
  await detailsOf(page).getByRole("button", { name: "Show the cycle" }).press("Enter");
  await expect(detailsOf(page).getByRole("heading", { name: of, exact: true })).toBeVisible();
  await expect(detailsOf(page).getByRole("heading", { name: "What to cut" })).toBeVisible();
  await page.goBack();
  await viewOf(page).getByRole("table", { name: "" }).last().getByRole("link").first().press("Enter");
  await expect(page).toHaveURL(/view=types&type=/);
});

/** The results of JUnit with a part of its design smells, packed. */
function runOf(name: string, share: number): typeof junitArchive {
  const parts = junitFiles.map(({ name: part, buffer }) => {
    const lines = buffer.toString().split("\n");
    const kept = part === "designCodeSmells.csv" ? lines.slice(0, Math.ceil(lines.length * share)) : lines;
    return [`out/${part}`, new TextEncoder().encode(kept.join("\n"))] as const;
  });
  return { ...junitArchive, name, buffer: Buffer.from(zipSync(Object.fromEntries(parts))) };
}

test("of several runs two are compared, and told in the overview", async ({ page }) => {
  await openPage(page);
  await chosenFiles(page).setInputFiles([runOf("v10.zip", 1), runOf("v2.zip", 0.5), runOf("v1.zip", 0.8)]);
  for (const [label, name] of [
    ["Earlier run", "v2"],
    ["Later run", "v10"],
  ] as const) {
    const runs = page.getByLabel(label);
    await runs.selectOption(await runs.locator("option", { hasText: name }).getAttribute("value"));
  }
  await page.getByRole("button", { name: "Compare these two" }).press("Enter");
  await showsResults(page, "JUnit 4.13.2");
  const changes = stageOf(page).getByRole("region", { name: "Changes" });
  const comparison = page.locator(".explore-comparison");
  await expect(comparison.locator("strong")).toHaveText([/v2/, /v10/]);
  await expect(changes.getByText(/^[\d,]+ new findings/)).toBeVisible();
  await comparison.getByRole("button", { name: "Swap the results" }).press("Enter");
  await expect(changes.getByText("As far as these results show, nothing got worse.")).toBeVisible();
  await comparison.getByRole("button", { name: "Swap the results" }).press("Enter");
  await expectNoBarriers(page);
  await expectNoSidewaysScroll(page);
  await showView(page, "Overview");
  await expect(viewOf(page)).toContainText("What got worse");
});
