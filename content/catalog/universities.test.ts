import { expect, test } from "vitest";
import { clientStrip } from "../pages/home.ts";
import { evidenceKinds, locatedUniversities, universities } from "./universities.ts";

test("coordinates lie on the earth, with two decimals at most", () => {
  const offMap = locatedUniversities.filter(
    ({ latitude, longitude }) =>
      Math.abs(latitude) > 90 ||
      Math.abs(longitude) > 180 ||
      Number(latitude.toFixed(2)) !== latitude ||
      Number(longitude.toFixed(2)) !== longitude,
  );
  expect(offMap).toEqual([]);
});

test("countries have a two-letter code, one code a country", () => {
  const countries = new Map(universities.map(({ country, countryCode }) => [country, countryCode]));
  expect([...countries.values()].filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  expect(new Set(countries.values()).size).toBe(countries.size);
  expect(universities.filter(({ country, countryCode }) => countries.get(country) !== countryCode)).toEqual([]);
});

test("the list is ordered by country and name, and no institution stands in it twice", () => {
  const names = universities.map(({ country, name }) => `${country} / ${name}`);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "en")));
  expect(new Set(names).size).toBe(names.length);
});

test("the kind of evidence is known, and evidence has an address", () => {
  const kinds: readonly (string | undefined)[] = [...evidenceKinds, undefined];
  expect(universities.filter(({ evidence, url }) => !kinds.includes(evidence) || (evidence && !url))).toEqual([]);
});

test("the home page names universities of the list", () => {
  const names = universities.map(({ name }) => name);
  expect(clientStrip.names.filter((name) => !names.includes(name))).toEqual([]);
});

test("nobody is listed whose work does not show the tools in use", () => {
  const unproven = /University of Dhaka|\(BHU\)|PUC Minas/;
  expect(universities.filter(({ name, evidence }) => evidence && unproven.test(name))).toEqual([]);
});
