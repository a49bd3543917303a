import type { Page } from "@playwright/test";

/** The words of code and cells that stand on two lines, each with a bar where it is broken. */
export async function brokenWords(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    for (const details of document.querySelectorAll("main details")) details.setAttribute("open", "");
    const broken: string[] = [];
    const range = document.createRange();
    for (const element of document.querySelectorAll("main :is(code, td, th, figcaption)")) {
      if (element.closest("pre")) continue;
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue;
        for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[^\s-]+/g)) {
          const lines = new Map<number, string>();
          for (let at = index; at < index + word.length; at += 1) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const top = Math.round(range.getBoundingClientRect().top);
            lines.set(top, (lines.get(top) ?? "") + (node.textContent ?? "").charAt(at));
          }
          if (lines.size > 1) broken.push([...lines.values()].join("|"));
        }
      }
    }
    return broken;
  });
}
