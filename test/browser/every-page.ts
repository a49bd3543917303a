import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectNoBarriers, expectNoSidewaysScroll } from "./barriers.ts";
import { expectAllRules } from "./missing-rules.ts";
import { startNewsletterForm } from "./newsletter-form.ts";

/** A page of sections and one with a form. The proof walks through all others. */
export const firstPages = ["/", "/acad-lic-request"];

const textSizes = readFileSync(join(import.meta.dirname, "../../site/styles/tokens.css"), "utf8").match(
  /--text-(?!root)[\w-]+/g,
);

/** Texts have the sizes of tokens and three weights, also where no rule of ours says so. Code is a part of its text. */
async function expectTokens(page: Page): Promise<void> {
  const others = await page.evaluate((tokens) => {
    const probe = document.body.appendChild(document.createElement("span"));
    const sizes = tokens.map((token) => {
      probe.style.fontSize = `var(${token})`;
      return Number.parseFloat(getComputedStyle(probe).fontSize);
    });
    probe.remove();
    return [...document.querySelectorAll("body *")]
      .filter((one) => !one.closest("svg, math, code, pre, script, style, noscript") && one.checkVisibility())
      .filter(({ childNodes }) =>
        [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
      )
      .map((one) => ({ one, style: getComputedStyle(one) }))
      .filter(
        ({ style: { fontSize, fontWeight } }) =>
          !sizes.some((size) => Math.abs(size - Number.parseFloat(fontSize)) < 0.1) ||
          !["400", "550", "600"].includes(fontWeight),
      )
      .map(({ one, style }) => `${style.fontWeight} ${style.fontSize} ${one.outerHTML.slice(0, 60)}`);
  }, textSizes ?? []);
  expect(others).toEqual([]);
}

/** Opens a page: it has all its rules, and leaves nothing on the reader's machine. */
async function openPage(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  await test.step("all rules of the style sheet that fit it", () => expectAllRules(page));
  await test.step("sizes and weights of tokens", () => expectTokens(page));
  await test.step("nothing is left on the reader's machine", async () => {
    expect(await response?.headerValue("set-cookie")).toBeNull();
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    expect(await page.context().cookies()).toEqual([]);
  });
}

export async function expectPageOfItsOwn(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  const title = await page.title();
  expect(title).toMatch(/^Designite \| \S/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /\S.{40,}/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`^https://[^/]+${path}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("button", { name: "Subscribe" })).toBeVisible();
  await test.step("no barrier that axe finds", () => expectNoBarriers(page));
  await test.step("no sideways scroll", () => expectNoSidewaysScroll(page));
  await test.step("the newsletter form starts without a word", () => startNewsletterForm(page));
  await expect(page).toHaveTitle(title);
}

export async function expectDocumentationPage(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await test.step("no barrier that axe finds", () => expectNoBarriers(page));
  await test.step("no sideways scroll", () => expectNoSidewaysScroll(page));
}
