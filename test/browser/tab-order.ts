import { expect, type Page } from "@playwright/test";

interface Stop {
  words: string;
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * Where the focus is on the page, without parts that stand over it and as if nothing were scrolled sideways; undefined
 * after the last stop.
 */
async function readStop(page: Page): Promise<Stop | undefined> {
  return await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const field = element.closest("label") ?? element;
    const { top, bottom, left, right } = field.getBoundingClientRect();
    const fixed = element.closest("body > header, [href='#top'], [href='#content']") !== null;
    const down = fixed ? 0 : window.scrollY;
    let across = 0;
    // A column that stays in its place is not scrolled.
    const isScrolled = (part: Element) => getComputedStyle(part).position !== "sticky";
    for (let part = element.parentElement; part && isScrolled(part); part = part.parentElement)
      across += part.scrollLeft;
    const words = (element.textContent || element.getAttribute("name") || element.tagName).trim().slice(0, 40);
    return { words, top: top + down, bottom: bottom + down, left: left + across, right: right + across };
  });
}

async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let pressed = 0; pressed < 400; pressed += 1) {
    await page.keyboard.press("Tab");
    const stop = await readStop(page);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error("The walk does not end.");
}

/** A step goes to the right in a line, down, or up to the head of a further column. */
function isAlongTheEye(from: Stop, to: Stop): boolean {
  const isBelow = to.top >= from.top - 8;
  const isSameLine = to.top < from.bottom && from.top < to.bottom;
  return isSameLine ? to.left >= from.left : isBelow || to.left >= from.right;
}

/** Walks through the page with the Tab key: the focus never goes against the lines, as an eye follows them. */
export async function expectAlongTheEye(
  page: Page,
  width: number,
  open: (page: Page) => Promise<unknown>,
): Promise<void> {
  await page.setViewportSize({ width, height: 1000 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  // The skip link stands over the header, and the way back to the top over the corner.
  const stops = (await walk(page)).slice(1).filter(({ words }) => words !== "A");
  expect(stops.length).toBeGreaterThan(8);
  const against = stops.flatMap((stop, index) => {
    const before = stops[index - 1];
    return before && !isAlongTheEye(before, stop) ? [`${before.words} -> ${stop.words}`] : [];
  });
  expect(against).toEqual([]);
}
