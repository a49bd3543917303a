import { articlePaths } from "../support/specified-addresses.ts";
import { brokenWords } from "./broken-words.ts";
import { expect, test } from "./fixtures.ts";
import { charactersOfLine } from "./lines-of-text.ts";

for (const width of [820, 1440, 1920]) {
  test(`lines of articles have 60 to 72 characters in a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    for (const path of articlePaths) {
      await page.goto(path);
      const characters = await charactersOfLine(page);
      expect(characters, path).toBeGreaterThanOrEqual(60);
      expect(characters, path).toBeLessThanOrEqual(72);
    }
  });
}

for (const width of [320, 390, 820, 1440, 1920]) {
  test(`the plate of an article is as wide as a window of ${width} pixels, below its finding`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    for (const path of articlePaths) {
      await page.goto(path);
      const figure = page.locator(".article-plate");
      const finding = await figure.locator("figcaption").boundingBox();
      const plate = await figure.locator(".plate").boundingBox();
      const window = await page.evaluate(() => document.documentElement.clientWidth);
      expect(plate, path).toMatchObject({ x: 0, width: window });
      expect((finding?.y ?? 0) + (finding?.height ?? 0), path).toBeLessThanOrEqual(plate?.y ?? 0);
    }
  });
}

for (const width of [390, 1440]) {
  test(`every figure has its finding and unit above, its source below in a window of ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 1000 });
    for (const path of [...articlePaths, "/products-dj"]) {
      await page.goto(path);
      const frames = await page.locator(".article-plate, .figure-frame").evaluateAll((figures) =>
        figures.map((figure) => {
          const box = (selector: string) => figure.querySelector(selector)?.getBoundingClientRect();
          const finding = figure.querySelector(".figure-finding");
          const { fontSize = "", fontWeight = "" } = finding ? getComputedStyle(finding) : {};
          const [unit, plate] = [box(".figure-unit"), box(".plate")];
          const lines = [...figure.querySelectorAll(".figure-source, .figure-note")].map(
            ({ textContent }) => textContent,
          );
          return {
            size: Math.round(Number.parseFloat(fontSize)),
            weight: fontWeight,
            unitAbove: unit && plate ? unit.bottom <= plate.top : false,
            sourceBelow: lines.some((line) => /Sources?: /.test(line ?? "")),
            hasTable: figure.matches(".figure-tool") || figure.querySelector("details.figure-data table") !== null,
          };
        }),
      );
      expect(frames.length, path).toBeGreaterThan(1);
      const frame = { size: 17, weight: "600", unitAbove: true, sourceBelow: true, hasTable: true };
      expect(frames, path).toEqual(frames.map(() => frame));
    }
  });
}

for (const width of [1216, 1440, 1920]) {
  test(`notes stand in a column of their own in a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    for (const path of articlePaths) {
      await page.goto(path);
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
  });
}

test("a table of four columns is not cut off in a window of 1440 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto("/blog/does-your-architecture-smell");
  const table = page.getByRole("group", { name: "Table: Three scopes" });
  const hidden = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(hidden).toBe(0);
});

for (const width of [320, 390]) {
  test(`no identifier is broken inside a word in a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of articlePaths) {
      await page.goto(path);
      expect(await brokenWords(page), path).toEqual([]);
    }
  });

  test(`a table that scrolls keeps its first column in a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of articlePaths) {
      await page.goto(path);
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
  });
}

test("no article is named twice among those to read next", async ({ page }) => {
  for (const path of articlePaths) {
    await page.goto(path);
    const links = page.getByRole("navigation", { name: "Read next" }).getByRole("link");
    const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href")));
    expect(addresses.length, path).toBeGreaterThanOrEqual(3);
    expect(new Set(addresses).size, path).toBe(addresses.length);
    expect(addresses, path).not.toContain(path);
  }
});

test("a visitor finds the way from an article to the list and to the home page", async ({ page }) => {
  await page.goto("/blog/dependency-graph-visualization");
  const path = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(path).toHaveText("Home / Blog / Dependency graphs");
  await expect(path.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
  await path.getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL("/blog");
});

test("on paper the tables of figures are whole", async ({ page }) => {
  await page.goto("/blog/comparing-designite-with-sonarqube-ndepend");
  await page.emulateMedia({ media: "print" });
  const hidden = await page
    .locator(".figure-data > .table-scroll")
    .evaluateAll((tables) => tables.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
  expect(hidden.length).toBeGreaterThan(2);
  expect(hidden.filter((height) => height > 0)).toEqual([]);
});

test("in forced colors the tiles of a treemap do not lie under their names", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/blog/dcode-engineering-intelligence");
  const plate = page.locator(".article-plate .data-picture svg").first();
  const [ground, surface] = await plate.evaluate((picture) =>
    ["--ground", "--surface"].map((name) => getComputedStyle(picture).getPropertyValue(name)),
  );
  expect(ground).toBe(surface);
});
