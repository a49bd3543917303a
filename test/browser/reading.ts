import { expect, type Page } from "@playwright/test";

export function recordScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

/** Opens these pages: none sets a cookie or stores anything. */
export async function expectNothingLeft(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const response = await page.goto(path);
    expect(await response?.headerValue("set-cookie")).toBeNull();
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  }
  expect(await page.context().cookies()).toEqual([]);
}

/** A reader who scrolls and clicks gets the script of every page and no other. */
export async function expectNoFurtherScript(page: Page, path: string): Promise<void> {
  const scripts = recordScripts(page);
  await page.goto(path);
  await page.mouse.wheel(0, 300);
  await page.mouse.click(5, 400);
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/behavior-[\w-]+\.js$/)]);
  await expect(page.locator("[data-island-state]")).toHaveCount(0);
}
