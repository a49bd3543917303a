import { expect, type Page } from "@playwright/test";

/** What should stay in one line, and does not: an option, or a command's file with a hyphen, in visible code. */
async function brokenOptions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const code = text.parentElement?.closest("code");
      if (!code?.checkVisibility() || code.closest("pre")) continue;
      for (const { 0: option, index } of (text.textContent ?? "").matchAll(/(?<!\S)--?[a-z][\w-]*/gi)) {
        range.setStart(text, index);
        range.setEnd(text, index + option.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`${option} in ${code.textContent}`);
      }
    }
    return broken;
  });
}

export async function expectWholeOptions(page: Page, path: string): Promise<void> {
  await page.goto(path);
  for (const width of [320, 390, 480, 640, 820, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await brokenOptions(page), `at ${width}`).toEqual([]);
  }
}
