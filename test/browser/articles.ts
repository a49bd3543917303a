import { expect, type Page } from "@playwright/test";
import { charactersOfLine } from "./lines-of-text.ts";

/** Lines are neither too long nor too short to be read with ease. */
export async function expectReadableLines(page: Page, path: string): Promise<void> {
  const characters = await charactersOfLine(page);
  expect(characters, path).toBeGreaterThanOrEqual(60);
  expect(characters, path).toBeLessThanOrEqual(72);
}

export async function expectPlateAcrossWindow(page: Page, path: string): Promise<void> {
  const figure = page.locator(".article-plate");
  const finding = await figure.locator("figcaption").boundingBox();
  const plate = await figure.locator(".plate").boundingBox();
  const window = await page.evaluate(() => document.documentElement.clientWidth);
  expect(plate, path).toMatchObject({ x: 0, width: window });
  expect((finding?.y ?? 0) + (finding?.height ?? 0), path).toBeLessThanOrEqual(plate?.y ?? 0);
}

export async function expectWholeFrames(page: Page, path: string, count?: number): Promise<void> {
  const frames = await page.locator(".article-plate, .figure-frame").evaluateAll((figures) =>
    figures.map((figure) => {
      const box = (selector: string) => figure.querySelector(selector)?.getBoundingClientRect();
      const finding = figure.querySelector(".figure-finding");
      const { fontSize = "", fontWeight = "" } = finding ? getComputedStyle(finding) : {};
      const [unit, plate] = [box(".figure-unit"), box(".plate")];
      const lines = [...figure.querySelectorAll(".figure-source, .figure-note")].map(({ textContent }) => textContent);
      return {
        hasTextSize: fontSize === getComputedStyle(document.documentElement).fontSize,
        weight: fontWeight,
        unitAbove: unit && plate ? unit.bottom <= plate.top : false,
        sourceBelow: lines.some((line) => /Sources?: /.test(line ?? "")),
        hasTable: figure.matches(".figure-tool") || figure.querySelector("details.figure-data table") !== null,
      };
    }),
  );
  if (count === undefined) expect(frames.length, path).toBeGreaterThan(1);
  else expect(frames.length, path).toBe(count);
  const frame = { hasTextSize: true, weight: "600", unitAbove: true, sourceBelow: true, hasTable: true };
  expect(frames, path).toEqual(frames.map(() => frame));
}

export async function expectNotesApart(page: Page, path: string): Promise<void> {
  const overlaps = await page.locator(".article-text > .side-note").evaluateAll((notes) =>
    notes.flatMap((note) => {
      const box = note.getBoundingClientRect();
      const others = [...(note.parentElement?.children ?? [])].filter((other) => other !== note);
      return others.filter((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
      });
    }),
  );
  expect(overlaps, path).toEqual([]);
}

/** Opens the tables of figures and scrolls them to their end. */
export async function expectFirstColumnsKept(page: Page, path: string): Promise<void> {
  const tables = await page.locator(".table-scroll").evaluateAll((found) =>
    found.map((table) => {
      table.closest("details")?.setAttribute("open", "");
      table.scrollLeft = table.scrollWidth;
      const cell = table.querySelector("tbody tr > :first-child")?.getBoundingClientRect();
      return {
        name: table.getAttribute("aria-label"),
        scrolls: table.scrollLeft > 0,
        distance: Math.round((cell?.left ?? 0) - table.getBoundingClientRect().left),
        edge: getComputedStyle(table.querySelector("tbody tr > :first-child") ?? table, "::after").borderRightWidth,
        share: (cell?.width ?? 0) / table.clientWidth,
      };
    }),
  );
  for (const { name, distance, edge, share } of tables.filter(({ scrolls }) => scrolls)) {
    expect(distance, `${path}: ${name}`).toBe(0);
    expect(edge, `${path}: ${name}`).toBe("1px");
    expect(share, `${path}: ${name}`).toBeLessThanOrEqual(0.5);
  }
}

export async function expectDifferentArticlesNext(page: Page, path: string): Promise<void> {
  const links = page.getByRole("navigation", { name: "Read next" }).getByRole("link");
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href")));
  expect(addresses.length, path).toBeGreaterThanOrEqual(3);
  expect(new Set(addresses).size, path).toBe(addresses.length);
  expect(addresses, path).not.toContain(path);
}
