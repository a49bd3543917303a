import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alerts } from "#content/pages/alerts.ts";
import { company } from "#content/products/company.ts";
import { engines, openSite, type SiteInEngine } from "../support/engines/site-in-engine.ts";

/**
 * What the journeys cause: a refused address, an unknown one, and fonts that are left behind with their page. The films
 * have no codec in the WebKit of Debian.
 */
const provoked = /"email" must be|^400 POST |^404 GET \/nowhere$|^did not load: <source |status=2152398850/;

const failed = alerts.failed.replace("{email}", company.contactEmail);

describe.each(engines)("$engine", ({ engine, start }) => {
  let site: SiteInEngine;

  beforeAll(async () => {
    site = await openSite({ start });
  });

  afterAll(async () => {
    await site.close();
  });

  beforeEach(async () => {
    await site.page.resize(1280, 800);
  });

  test("home leads to the downloads", async () => {
    const { page, open, path, textOf } = site;
    await open("/");
    await page.click("main a[href^='/download']");
    await path().toBe("/download");
    await textOf("h1").toMatch(/\S/);
  });

  test("a question opens and closes the one before", async () => {
    const { page, open, count, isShown } = site;
    await open("/faq");
    await count("main details[open]").toBe(1);
    await page.click("main details:nth-of-type(3) summary");
    await isShown("main details:nth-of-type(3) .accordion-content").toBe(true);
    await count("main details[open]").toBe(1);
  });

  test("the academic form is refused, then taken", async () => {
    const { page, open, textOf, fieldValue, count } = site;
    const mailbox = `ada-${engine.toLowerCase()}`;
    await open("/acad-lic-request");
    await count("form[data-island-state=started] input[name=university]").toBe(1);
    await page.click("input[name=name]");
    await page.type("Ada Lovelace");
    await page.click("main input[name=email]");
    await page.type(`${mailbox}@localhost`);
    await page.click("input[name=university]");
    await page.type("University of London");
    await page.press("Enter");
    await textOf("[role=alert]").toBe(failed);

    await page.click("main input[name=email]");
    await page.evaluate(() => document.querySelector<HTMLInputElement>("main input[name=email]")?.select());
    await page.type(`${mailbox}@london.ac.uk`);
    await page.press("Enter");
    await textOf("[role=alert]").toBe(alerts.requested);
    await fieldValue("main input[name=email]").toBe("");
  });

  test("the newsletter thanks and clears its field", async () => {
    const { page, open, textOf, fieldValue } = site;
    await open("/contact");
    await page.click("footer input[type=email]");
    await page.type(`reader-${engine.toLowerCase()}@mail.example.org`);
    await page.click("footer button[type=submit]");
    await textOf("[role=alert]").toBe(alerts.subscribed);
    await fieldValue("footer input[type=email]").toBe("");
  });

  test("the search finds, is walked through with arrow keys and leads on", async () => {
    const { page, open, textOf, isShown } = site;
    await open("/contact");
    await page.type("/");
    await isShown("dialog.search-dialog").toBe(true);
    await page.type("cyclic dependency");
    // What is found for the first letters is replaced by what is found for all of them.
    await textOf(".search-status").toMatch(/results for “cyclic dependency”/);
    await page.press("ArrowDown");
    const address = await page.evaluate(() => document.activeElement?.getAttribute("href"));
    expect(address).toMatch(/^\//);
    await page.press("Enter");
    await expect.poll(() => page.evaluate(() => location.pathname + location.hash)).toBe(address);
  });

  test("the mobile menu opens, leads on and closes with Escape", async () => {
    const { page, open, path, isShown } = site;
    await page.resize(390, 844);
    await open("/contact");
    await isShown("#site-menu").toBe(false);
    await page.click("header button", "Menu");
    await isShown("#site-menu").toBe(true);
    await page.press("Escape");
    await isShown("#site-menu").toBe(false);
    await page.click("header button", "Menu");
    await page.click("#site-menu a", "FAQ");
    await path().toBe("/faq");
  });

  test("a color scheme is chosen and holds on the next page", async () => {
    const { page, open } = site;
    await open("/faq");
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const before = await background();
    await page.click("[data-theme-switch] label", "Dark");
    await expect.poll(background).not.toBe(before);
    const dark = await background();
    await open("/contact");
    expect(await background()).toBe(dark);
    await page.click("[data-theme-switch] label", "System");
    await expect.poll(background).toBe(before);
  });

  test("an article shows its figure", async () => {
    const { page, open } = site;
    await open("/blog/dependency-graph-visualization");
    const size = () =>
      page.evaluate(() => {
        const picture = document.querySelector("main figure svg, main figure img, main .plate svg");
        picture?.scrollIntoView({ behavior: "instant" });
        return picture?.getBoundingClientRect().width;
      });
    await expect.poll(size).toBeGreaterThan(200);
  });

  test("documentation is read and left by its list", async () => {
    const { page, open, path, count } = site;
    await open("/docs/index.html");
    await page.click("main a[href^='/docs/']:not([href*=index])");
    await path().not.toBe("/docs/index.html");
    await count("h1").toBe(1);
  });

  test("an unknown path says so and leads on", async () => {
    const { page, open, path, textOf } = site;
    await open("/nowhere");
    await textOf("h1").toBe("Oh-ho!");
    await page.click("main a[href='/']");
    await path().toBe("/");
  });

  test("no page has had a problem that the journeys do not cause", () => {
    expect(site.problems().filter((text) => !provoked.test(text))).toEqual([]);
  });
});
