import { expect, test } from "vitest";
import { commonPrefix } from "./report.tsx";

test("the packages that all names share, never a part of a word", () => {
  expect(commonPrefix(["org.a.b.One", "org.a.bee.Two", "org.a.b.c.Three"])).toBe("org.a.");
  expect(commonPrefix(["org.a.One", "com.b.Two"])).toBe("");
  expect(commonPrefix(["a.b.C", "a.b"])).toBe("a.");
  expect(commonPrefix(["One"])).toBe("");
  expect(commonPrefix([])).toBe("");
});
