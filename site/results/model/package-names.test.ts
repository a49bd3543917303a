import { expect, test } from "vitest";
import { sampleAnalysis } from "#test/support/explore/sample-analysis.ts";
import { commonPrefix, sharedPackage, shortName } from "./package-names.ts";

test("the packages that all names share, never a part of a word", () => {
  expect(commonPrefix(["org.a.b.One", "org.a.bee.Two", "org.a.b.c.Three"])).toBe("org.a.");
  expect(commonPrefix(["org.a.One", "com.b.Two"])).toBe("");
  expect(commonPrefix(["a.b.C", "a.b"])).toBe("a.");
  expect(commonPrefix(["One"])).toBe("");
  expect(commonPrefix([])).toBe("");
});

test("names leave out what all packages begin with, and the package of that name keeps its own", () => {
  const analysis = sampleAnalysis("type org.jsoup.A LOC=1\ntype org.jsoup.nodes.B LOC=1");
  expect(sharedPackage(analysis)).toBe("org.jsoup");
  const names = ["org.jsoup", "org.jsoup.A", "org.jsoup.nodes", "org.jsoup.nodes.B", "org.jsoupy"];
  expect(names.map((name) => shortName(analysis, name))).toEqual(["org.jsoup", "A", "nodes", "nodes.B", "org.jsoupy"]);
  const one = sampleAnalysis("type a.A LOC=1");
  expect([sharedPackage(one), shortName(one, "a.A"), shortName(one, "a")]).toEqual(["a", "A", "a"]);
  expect(sharedPackage(sampleAnalysis("type a.A LOC=1\ntype b.B LOC=1"))).toBe("");
});
