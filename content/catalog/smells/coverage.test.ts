import { expect, test } from "vitest";
import type { ToolId } from "../product-names.ts";
import { coverage } from "./coverage.ts";
import type { CountedFamilyId } from "./families.ts";
import { smells } from "./index.ts";

test.each<[CountedFamilyId, number]>([
  ["architecture", 7],
  ["design", 20],
  ["implementation", 13],
  ["testability", 4],
  ["test", 8],
])("the catalog holds the known number of %s smells", (family, count) => {
  expect(coverage(family, "designite-java").cataloged).toBe(count);
});

test.each<[ToolId, CountedFamilyId, number]>([
  ["designite-csharp", "architecture", 7],
  ["designite-csharp", "design", 20],
  ["designite-csharp", "implementation", 11],
  ["designite-csharp", "testability", 4],
  ["designite-java", "architecture", 7],
  ["designite-java", "design", 18],
  ["designite-java", "implementation", 10],
  ["designite-java", "testability", 4],
  ["designite-java", "test", 8],
  ["designite-java-community", "architecture", 0],
  ["designite-java-community", "design", 17],
  ["designite-java-community", "implementation", 10],
  ["designite-java-community", "test", 0],
  ["dpy", "architecture", 4],
  ["dpy", "design", 10],
  ["dpy", "implementation", 11],
])("%s detects the published number of %s smells", (tool, family, count) => {
  expect(coverage(family, tool).detected).toBe(count);
});

test("the share is rounded to a whole number", () => {
  expect(coverage("implementation", "designite-java").percent).toBe(77);
});

test("what is not established does not count as detected", () => {
  expect(coverage("test", "designite-csharp")).toEqual({
    detected: 0,
    cataloged: 8,
    percent: 0,
    isAtLeast: true,
  });
});

test("every smell of the catalog is known to be detected by a tool", () => {
  expect(smells.filter(({ support }) => !Object.values(support).includes("yes"))).toEqual([]);
});
