import { expect, type Page } from "@playwright/test";

export function recordScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

/** A reader who scrolls and clicks gets the script of every page, that of copy buttons in sight, and no other. */
export async function expectNoFurtherScript(page: Page, path: string): Promise<void> {
  const scripts = recordScripts(page);
  await page.goto(path);
  await page.mouse.wheel(0, 300);
  await page.mouse.click(5, 400);
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((script) => !script.startsWith("/assets/copy-button-"))).toEqual([
    expect.stringMatching(/^\/assets\/page-[\w-]+\.js$/),
  ]);
}
