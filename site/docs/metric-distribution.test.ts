import { expect, test } from "vitest";
import { distributionOf } from "./metric-distribution.tsx";

test("a maximum counts methods and types whose lines the tool did not count", () => {
  expect(distributionOf("cc", "methods", "commons-lang-3.12.0")).toMatchObject({
    median: 1,
    highest: 35,
    bearers: ["parsePattern"],
  });
  expect(distributionOf("fanin", "types", "commons-lang-3.12.0")).toMatchObject({
    highest: 30,
    bearers: ["StringUtils"],
  });
  expect(distributionOf("pc", "methods", "jsoup-1.15.3")).toMatchObject({ highest: 7, bearers: ["escape"] });
});

test("values that the tool could not compute are left out", () => {
  expect(distributionOf("lcom", "types", "junit-4.13.2")).toMatchObject({ median: 2 / 21, highest: 1 });
  expect(distributionOf("loc", "types", "commons-lang-3.12.0")).toMatchObject({
    highest: 6030,
    bearers: ["ArrayUtils"],
  });
});
