import type { Page } from "@playwright/test";

function measure(): number[] {
  const widths: number[] = [];
  for (const paragraph of document.querySelectorAll(".article-text > p")) {
    const lines = new Map<number, number>();
    const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (let at = 0; at < (text.textContent ?? "").length; at += 1) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const [box] = range.getClientRects();
        // Code and formulas stand a little higher or lower than the text of their line.
        if (box) lines.set(Math.round(box.bottom / 10), (lines.get(Math.round(box.bottom / 10)) ?? 0) + 1);
      }
    }
    widths.push(...[...lines.values()].slice(0, -1));
  }
  return widths.toSorted((one, other) => one - other);
}

/** The number of characters of the middle line, when the full lines of all paragraphs of an article are ordered. */
export async function charactersOfLine(page: Page): Promise<number> {
  const widths = await page.evaluate(measure);
  return widths[Math.floor(widths.length / 2)] ?? 0;
}
