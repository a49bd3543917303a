import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFirefox } from "../support/engines/firefox.ts";
import { openSite, type SiteInEngine } from "../support/engines/site-in-engine.ts";

/** Forced colors as an operating system sets them, and reduced motion. */
const preferences = { "browser.display.document_color_use": 2, "ui.prefersReducedMotion": 1 };

describe("Firefox with forced colors and reduced motion", () => {
  let site: SiteInEngine;

  beforeAll(async () => {
    site = await openSite({ start: () => startFirefox(preferences) });
    await site.page.resize(1280, 800);
  });

  afterAll(async () => {
    await site.close();
  });

  test("nothing moves on the home page", async () => {
    const { page, open } = site;
    await open("/");
    const settings = ["(forced-colors: active)", "(prefers-reduced-motion: reduce)"];
    expect(await page.evaluate((...all) => all.map((one) => matchMedia(one).matches), ...settings)).toEqual([
      true,
      true,
    ]);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test.each(["/acad-lic-request", "/download", "/docs/smells.html"])("%s shows which choice is made", async (path) => {
    const { page, open } = site;
    await open(path);
    const look = (state: string) =>
      page.evaluate((one) => {
        const field = document.querySelector(`main .choice input${one}`);
        const [own, around] = [field, field?.parentElement].map((element) => element && getComputedStyle(element));
        return [own?.borderTopWidth, around?.outlineStyle];
      }, state);
    expect(await look(":checked")).not.toEqual(await look(":not(:checked)"));
  });
});
