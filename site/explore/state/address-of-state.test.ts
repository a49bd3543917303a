import { expect, test } from "vitest";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { addressOf, closed, type OpenResult } from "./explore-state.ts";

const opened = { opened: openedSample("type p.A LOC=1"), overview: { title: "", specimen: [], sections: [] } };
const jsoup: OpenResult = { ...opened, library: "jsoup-1.15.3" };
const junit: OpenResult = { ...opened, library: "junit-4.13.2" };
const own: OpenResult = opened;

test("a comparison stands in the address where both results are ready libraries", () => {
  const librariesOf = (before: OpenResult | undefined, now: OpenResult) => {
    const { library, before: earlier } = addressOf({ ...closed, now, before });
    return [library, earlier];
  };
  expect(librariesOf(undefined, jsoup)).toEqual(["jsoup-1.15.3", undefined]);
  expect(librariesOf(junit, jsoup)).toEqual(["jsoup-1.15.3", "junit-4.13.2"]);
  expect(librariesOf(own, jsoup)).toEqual(["jsoup-1.15.3", undefined]);
  expect(librariesOf(jsoup, own)).toEqual([undefined, undefined]);
});
