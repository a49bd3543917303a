import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alerts } from "#content/pages/alerts.ts";
import { company } from "#content/products/company.ts";
import { engines, openSite, type SiteInEngine } from "../support/engines/site-in-engine.ts";

const failed = alerts.failed.replace("{email}", company.contactEmail);

/** The journeys that a screen reader walks in `browser/by-ear.proof.spec.ts`, with nothing but keys. */
describe.each(engines)("$engine, with keys only", ({ engine, start }) => {
  let site: SiteInEngine;

  beforeAll(async () => {
    site = await openSite({ start });
    await site.page.resize(1280, 800);
  });

  afterAll(async () => {
    await site.close();
  });

  test("past the navigation from home to the downloads", async () => {
    const { page, open, path, count } = site;
    await open("/");
    await page.tabTo("a", "Skip to the content");
    await page.press("Enter");
    await page.tabTo("main a", "Free download");
    await page.press("Enter");
    await path().toBe("/download");
    await count("h1").toBe(1);
    await page.tabTo("main input[type=radio]:checked");
    await page.press("ArrowRight");
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("label")?.textContent)).toBe("Python");
    await page.tabTo("main a.button");
  });

  test("a question opens, and another closes it", async () => {
    const { page, open, count } = site;
    await open("/faq");
    await page.tabTo("main summary", "Is there a trial");
    await page.press("Enter");
    const opened = () => page.evaluate(() => document.activeElement?.parentElement?.hasAttribute("open"));
    await expect.poll(opened).toBe(true);
    await page.tabTo("main summary", "Which licenses do you offer");
    await page.type(" ");
    await expect.poll(opened).toBe(true);
    await count("main details[open]").toBe(1);
  });

  test("the academic form: left blank, refused, then taken", async () => {
    const { page, open, count, textOf } = site;
    await open("/acad-lic-request");
    await count("form[data-island-state=started] input[name=university]").toBe(1);
    await page.tabTo("main button[type=submit]");
    await page.press("Enter");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    await expect.poll(focused).toBe("name");
    await count("main form [aria-invalid=true]").toBe(3);

    await page.type("Ada Lovelace");
    await page.tabTo("main input[name=email]");
    await page.type("ada@localhost");
    await page.tabTo("main input[name=university]");
    await page.type("University of London");
    await page.tabTo("main input[name=lang]");
    await page.press("ArrowRight");
    await page.tabTo("main button[type=submit]");
    await page.press("Enter");
    await textOf("[role=alert]").toBe(failed);

    await open("/acad-lic-request");
    await count("form[data-island-state=started] input[name=university]").toBe(1);
    await page.tabTo("main input[name=name]");
    await page.type("Ada Lovelace");
    await page.tabTo("main input[name=email]");
    await page.type(`ada-${engine.toLowerCase()}@london.ac.uk`);
    await page.tabTo("main input[name=university]");
    await page.type("University of London");
    await page.tabTo("main button[type=submit]");
    await page.press("Enter");
    await textOf("[role=alert]").toBe(alerts.requested);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("What happens now");
  });

  test("the figure of an article is read with arrow keys, and its table is opened", async () => {
    const { page, open, count, textOf } = site;
    await open("/blog/dependency-graph-visualization");
    await page.tabTo("main .table-scroll");
    // The focus may have scrolled the table to the lower edge of the window, with the figure too far below to start.
    await page.evaluate(() => document.querySelector("main figure[data-island]")?.scrollIntoView());
    await count("main figure select:enabled").toBe(1);
    await page.tabTo("main figure [role=listbox]");
    await page.press("ArrowRight");
    await textOf("main figure [role=option]").toMatch(/fan-in \d+, fan-out \d+$/);
    await page.tabTo("main figure summary", "The data as a table");
    await page.press("Enter");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.parentElement?.hasAttribute("open")))
      .toBe(true);
    await page.tabTo("main figure .table-scroll");
  });

  test("the search gives the focus back", async () => {
    const { page, open, isShown, textOf } = site;
    await open("/contact");
    await page.tabTo("header [data-search]");
    await page.press("Enter");
    await isShown("dialog.search-dialog").toBe(true);
    await page.type("cyclic dependency");
    await textOf(".search-status").toMatch(/results for “cyclic dependency”/);
    await page.press("ArrowDown");
    await page.press("Escape");
    await isShown("dialog.search-dialog").toBe(false);
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches("[data-search]"))).toBe(true);
  });
});
