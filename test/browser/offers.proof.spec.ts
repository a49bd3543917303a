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
    await expect(page.getByRole("table").getByRole("columnheader").first()).toHaveText("Package");
  }
});

test("names and buttons of the professional licenses have one line, and no line breaks in the word e-mail", async ({
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
        const isWhole = text.parentElement?.closest(".offer-main h3, .offer-main a") !== null;
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
