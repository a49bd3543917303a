import { brotliCompressSync } from "node:zlib";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type LocatedUniversity, locatedUniversities as universities } from "#content/catalog/universities.ts";
import { madeFiles } from "../made-files.ts";
import { countryCounts } from "./country-counts.ts";
import { mapImage, universityMap } from "./map-files.tsx";
import { UniversityMap } from "./university-map.tsx";

const sample: LocatedUniversity = {
  name: "University of X",
  country: "Canada",
  countryCode: "CA",
  latitude: 44.65,
  longitude: -63.58,
};

/** `count` institutions, spread around the cities of the real list. */
function manyUniversities(count: number): LocatedUniversity[] {
  return Array.from({ length: count }, (_, index) => {
    const base = universities[index % universities.length] ?? sample;
    return { ...base, name: `${base.name} ${index}`, latitude: base.latitude + (index % 5), longitude: base.longitude };
  });
}

const drawn = (list: readonly LocatedUniversity[]) =>
  renderToStaticMarkup(
    createElement(UniversityMap, { universities: list, width: 960, fullRadius: 5, gridPixels: 0.5, leastArea: 2 }),
  );
const circlesIn = (markup: string) => markup.match(/<circle/g);

test.each([1, universities.length, 250])("%i institutions have as many marks", (count) => {
  const markup = drawn(manyUniversities(count));
  expect(circlesIn(markup)).toHaveLength(count);
  expect(markup).not.toMatch(/NaN|undefined|Infinity| style=|<style/);
});

test("the file of both canvases stays below 40 kB compressed", () => {
  const source = String(madeFiles.get(universityMap.file.address));
  expect(circlesIn(source)).toHaveLength(2 * universities.length);
  expect(brotliCompressSync(source).length).toBeLessThan(40_000);
});

test("the same list gives the same file", () => {
  expect(drawn(universities)).toBe(drawn(universities));
});

test("the image of the home page takes no color from the page, since it cannot", () => {
  const source = String(madeFiles.get(mapImage.address));
  expect(circlesIn(source)).toHaveLength(universities.length);
  expect(source).not.toContain("var(");
});

test("countries are listed with the most institutions first", () => {
  expect(countryCounts([sample, { ...sample, country: "Norway" }, sample])).toEqual([
    { country: "Canada", count: 2 },
    { country: "Norway", count: 1 },
  ]);
});
