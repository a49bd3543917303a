import { expect, test } from "vitest";
import {
  bucketOf,
  domainAndParents,
  institutionNamesFile,
  institutionNamesFiles,
  institutionNamesPath,
} from "./institution-names.ts";

test("a domain is looked up before its parents, and a top-level domain never", () => {
  expect(domainAndParents("www.cs.dal.ca")).toEqual(["www.cs.dal.ca", "cs.dal.ca", "dal.ca"]);
  expect(domainAndParents("ca")).toEqual([]);
  expect(domainAndParents("")).toEqual([]);
});

test("a domain always has the same file", () => {
  expect(institutionNamesPath("dal.ca")).toMatch(/^\/institutions\/\d\d\.json$/);
  expect(institutionNamesPath("dal.ca")).toBe(institutionNamesPath("dal.ca"));
  expect([institutionNamesFile(7), institutionNamesFile(63)]).toEqual(["07.json", "63.json"]);
  expect(bucketOf("z".repeat(253))).toBeLessThan(institutionNamesFiles);
});

test("domains are spread over all files", () => {
  const buckets = new Set(Array.from({ length: 1000 }, (_, index) => bucketOf(`university-${index}.edu`)));
  expect(buckets.size).toBe(institutionNamesFiles);
});
