import { expect, type Page } from "@playwright/test";

export const scrollTo = (page: Page, top: number) =>
  page.evaluate((position) => window.scrollTo({ top: position, behavior: "instant" }), top);

/** Scrolls through the home page: the button that leads back to the top stands beside words, links and drawings. */
export async function expectNothingCovered(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready);
  for (let top = 900; top < 4000; top += 300) {
    await scrollTo(page, top);
    await expect(page.locator("html")).toHaveAttribute("data-scrolled");
    const covered = await page.getByRole("link", { name: "Back to top" }).evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const places = [0.05, 0.5, 0.95].flatMap((x) => [0.05, 0.5, 0.95].map((y) => [x, y] as const));
      const below = places.flatMap(([x, y]) =>
        document.elementsFromPoint(left + x * width, top + y * height).filter((one) => !button.contains(one)),
      );
      const words = (one: Element) => [...one.childNodes].some((node) => node.nodeName === "#text" && node.nodeValue);
      // In the header it stands over the page, as the header does.
      const header = below.some((one) => one.closest("body > header"));
      const seen = header ? below.filter((one) => one.closest("body > header")) : below;
      return seen.filter((one) => words(one) || one.closest("a, button, svg")).map((one) => one.outerHTML);
    });
    expect(covered, `scrolled to ${top}`).toEqual([]);
  }
}

export async function expectHeaderInOneLine(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto("/");
  const header = page.getByRole("banner");
  const mark = await header.locator("svg").first().boundingBox();
  expect(mark?.width).toBe(mark?.height);
  const search = await header.getByRole("button", { name: "Search" }).boundingBox();
  expect((search?.x ?? width) + (search?.width ?? 0)).toBeLessThanOrEqual(width);
  const download = await header.getByRole("link", { name: "Free download" }).boundingBox();
  expect(download?.height).toBeLessThanOrEqual(50);
}
