import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { type LocatedUniversity, locatedUniversities as universities } from "#content/catalog/universities.ts";
import { pictureFile } from "../figure.ts";
import { drawUniversityMap, readWorldLand } from "./draw-university-map.ts";

const land = readWorldLand();

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

const drawnMaps = new Map<number, ReturnType<typeof drawUniversityMap>>();

/** Drawn once for each count. */
function mapOf(count: number) {
  const map = drawnMaps.get(count) ?? drawUniversityMap(manyUniversities(count), land);
  drawnMaps.set(count, map);
  return map;
}

const circlesOf = (markup: string) => markup.match(/<circle/g) ?? [];
const fileOf = ({ title, drawings }: ReturnType<typeof drawUniversityMap>) =>
  pictureFile("university-map", title, drawings);
const sourceOf = (list: readonly LocatedUniversity[]) => fileOf(drawUniversityMap(list, land)).source;

test.each([1, universities.length, 250])("%i institutions have as many marks on both canvases", (count) => {
  const { wide, narrow } = mapOf(count).drawings;
  expect(circlesOf(wide.markup)).toHaveLength(count);
  expect(circlesOf(narrow.markup)).toHaveLength(count);
});

test.each([universities.length, 250])("with %i institutions the file stays below 40 kB compressed", (count) => {
  const { source } = fileOf(mapOf(count));
  expect(brotliCompressSync(source).length).toBeLessThan(40_000);
  expect(source).not.toMatch(/NaN|undefined|Infinity| style=|<style/);
});

test("the same list gives the same file", () => {
  expect(sourceOf(universities)).toBe(sourceOf(universities));
});

test("the words say how many there are, by country, the most first", () => {
  const { description } = drawUniversityMap([sample, { ...sample, country: "Norway" }, sample], land);
  expect(description).toContain("Canada 2, Norway 1.");
});
