import fc from "fast-check";
import { expect, test } from "vitest";
import { analysisIds } from "#content/catalog/analyses.ts";
import { nothing, type Selection } from "../../results/model/selection.ts";
import { views } from "../views/views.ts";
import {
  type ExploreAddress,
  isAboutOwnFiles,
  isAboutResults,
  readAddress,
  unknownIn,
  writeAddress,
} from "./address.ts";

/** Without halves of surrogate pairs, which no name of code has, and which addresses cannot hold. */
const name = fc.string({ unit: "grapheme" });
const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const range = fc
  .tuple(finite, finite)
  .map(([one, other]) => ({ from: Math.min(one, other) + 0, to: Math.max(one, other) + 0 }));
const selection: fc.Arbitrary<Selection> = fc.oneof(
  fc.constant(nothing),
  fc.record({ kind: fc.constant("dependency" as const), source: name, target: name }),
  fc.record({ kind: fc.constantFrom("package" as const, "type" as const, "smell" as const), name }),
  fc
    .tuple(fc.constantFrom("type" as const, "method" as const), name, range)
    .map(([level, metric, { from, to }]) => ({ kind: "metric" as const, level, metric, from, to })),
);
const library = fc.constantFrom(...analysisIds);
const results = fc.oneof(fc.constant({}), fc.record({ library, before: library }, { requiredKeys: ["library"] }));
const address: fc.Arbitrary<ExploreAddress> = fc
  .tuple(results, fc.record({ view: fc.constantFrom(...views.map(({ name: view }) => view)), selection }))
  .map(([opened, place]) => ({ ...opened, ...place }));

test("an address that was written is read as it was, also in its place behind a page", () => {
  fc.assert(
    fc.property(address, (written) => {
      const { hash } = new URL(writeAddress(written), "https://site.invalid/explore");
      expect(readAddress(hash)).toEqual(written);
    }),
  );
});

test("any fragment is read, and its page can decode it once more", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (hash) => {
      expect(() => decodeURIComponent(writeAddress(readAddress(hash)))).not.toThrow();
    }),
  );
});

test("an address is plain to read", () => {
  expect(
    writeAddress({
      library: "jsoup-1.15.3",
      view: "structure",
      selection: { kind: "type", name: "org.jsoup.nodes.Element" },
    }),
  ).toBe("#library=jsoup-1.15.3&view=structure&type=org.jsoup.nodes.Element");
  expect(writeAddress({ library: "jsoup-1.15.3", before: "junit-4.13.2", view: "changes", selection: nothing })).toBe(
    "#library=jsoup-1.15.3&before=junit-4.13.2&view=changes",
  );
  expect(writeAddress({ view: "findings", selection: { kind: "smell", name: "Magic Number" } })).toBe(
    "#view=findings&smell=Magic%20Number",
  );
});

test.each([
  "",
  "#",
  "#top",
  "#library=nowhere&view=sky&metric=LOC&level=line&from=1&to=2",
  "#library=nowhere&before=jsoup-1.15.3",
  "#before=jsoup-1.15.3",
  "#metric=LOC&level=type",
  "#%",
])("what is unknown in %j is ignored", (hash) => {
  expect(readAddress(hash)).toEqual({ view: "overview", selection: nothing });
});

test("a field that names a library that there is not is told", () => {
  expect(unknownIn("#library=nowhere&before=jsoup-1.15.3")).toBe("library");
  expect(unknownIn("#library=jsoup-1.15.3&before=nowhere")).toBe("before");
  for (const hash of ["", "#top", "#view=types", "#library=jsoup-1.15.3&before=junit-4.13.2"])
    expect(unknownIn(hash)).toBeUndefined();
});

test("a range that ends before it begins selects nothing", () => {
  expect(readAddress("#metric=LOC&level=type&from=3&to=2").selection).toEqual(nothing);
  expect(readAddress("#metric=LOC&level=type&from=3&to=Infinity").selection).toEqual(nothing);
});

test("a fragment that leads to a place in the page is not about results", () => {
  expect(["#view=structure", "#library=jsoup-1.15.3", "#library=other&view=types"].every(isAboutResults)).toBe(true);
  expect(["", "#content", "#privacy", "#type=a.B"].filter(isAboutResults)).toEqual([]);
});

test("an address with a view and without a library is about files of the visitor", () => {
  expect(isAboutOwnFiles("#view=structure&type=a.B")).toBe(true);
  expect(["", "#top", "#library=jsoup-1.15.3&view=types", "#library=other&view=types"].filter(isAboutOwnFiles)).toEqual(
    [],
  );
});
