import type { Page } from "@playwright/test";
import { routes } from "../support/specified-addresses.ts";
import { expect, test } from "./fixtures.ts";
import { startNewsletterForm } from "./newsletter-form.ts";

function recordScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

const longPages = routes.filter((path) => path !== "/acad-lic-request");

for (const path of ["/", "/buy", "/eula", "/products-cs", "/blog/does-your-architecture-smell"] as const) {
  test(`a reader of ${path} downloads no script of a form or figure`, async ({ page }) => {
    expect(longPages).toContain(path);
    const scripts = recordScripts(page);
    await page.goto(path);
    await page.mouse.wheel(0, 300);
    await page.mouse.click(5, 400);
    await page.waitForLoadState("networkidle");
    expect(scripts).toEqual([expect.stringMatching(/^\/assets\/behavior-[\w-]+\.js$/)]);
    await expect(page.locator("[data-island-state]")).toHaveCount(0);
  });
}

test("the script of the newsletter form is loaded when the form comes near", async ({ page }) => {
  const scripts = recordScripts(page);
  await page.goto("/eula");
  await startNewsletterForm(page);
  expect(scripts).toContainEqual(expect.stringMatching(/^\/assets\/newsletter-form-/));
});

test("no page leaves anything on the reader's machine", async ({ page, context }) => {
  for (const path of routes) {
    const response = await page.goto(path);
    expect(await response?.headerValue("set-cookie")).toBeNull();
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  }
  expect(await context.cookies()).toEqual([]);
});
