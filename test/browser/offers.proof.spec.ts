import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test("the columns of the table keep their names for screen readers where the table has no columns", async ({
  page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/buy");
    const columns = page.getByRole("table").getByRole("columnheader");
    await expect(columns).toHaveText(["Professional", "Trial", "Enterprise C# and Java", "Academic"]);
    await page.goto("/download");
    await expect(page.getByRole("table").getByRole("columnheader").first()).toHaveText("Tool");
  }
});

test("names and buttons of the professional licenses have one line, and no line breaks in the word email", async ({
  page,
}) => {
  await page.goto("/buy");
  for (const width of [320, 390, 600, 820, 900, 1024, 1152, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const broken = await page.evaluate(() => {
      const linesOf = (range: Range) => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      const found: string[] = [];
      const range = document.createRange();
      const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        const words = text.textContent ?? "";
        const isWhole = text.parentElement?.closest(".buy-plate :is(h2, legend, label, strong, .actions)") !== null;
        for (const { 0: word, index } of words.matchAll(isWhole ? /\S.*/g : /\be-mail\b/gi)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (linesOf(range) > 1) found.push(word);
        }
      }
      return found;
    });
    expect(broken, `at ${width}`).toEqual([]);
  }
});

test("in print the first command stands on paper", async ({ page }) => {
  await page.goto("/download");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".start-panel .first-command").first()).toHaveCSS("background-color", "rgb(255, 255, 255)");
});

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("It isn't shown.");
  return box;
}

test("the name of a group of licenses is in one heading", async ({ page }) => {
  await page.goto("/buy");
  const region = page.getByRole("region", { name: "Offers" });
  await expect(region.getByRole("heading").filter({ hasText: "Professional" })).toHaveCount(1);
  await expect(region.locator("form.buy-plate").getByRole("radio")).toHaveCount(3);
});

test("the price has 44 pixels, and its button is in the first screen", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/buy");
  const size = await page.locator(".buy-plate .price:visible").evaluate((price) => getComputedStyle(price).fontSize);
  expect(Math.round(Number.parseFloat(size))).toBe(44);
  const { y, height } = await boxOf(page.getByRole("button", { name: "Buy for C#" }));
  expect(y + height).toBeLessThan(900);
});

test("without packages one notice says so, and the table ends before the footer", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/download");
    await expect(page.getByText("For now, we send packages by email.")).toBeVisible();
    await expect(page.getByText("by email").filter({ visible: true })).toHaveCount(1);
    const request = page.getByRole("link", { name: "Request DesigniteJava 2.7.2" });
    await expect(request).toHaveAttribute(
      "href",
      /^mailto:contact@designite-tools\.com\?subject=Request%3A%20DesigniteJava/,
    );
    const table = page.getByRole("table");
    const { y, height } = await boxOf(table);
    expect((await boxOf(page.getByRole("contentinfo"))).y).toBeGreaterThan(y + height + 32);
  }
});

test("each fact about a product has a line of its own on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/products-dj");
  const facts = page.locator(".product-facts > div");
  const lines = await facts.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  expect(new Set(lines).size).toBe(await facts.count());
});
