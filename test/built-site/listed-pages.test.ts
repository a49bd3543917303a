import { expect, test } from "vitest";
import { listPages } from "#site/seo/listed-page.ts";
import { documents } from "./built-pages.ts";

const listed = listPages(documents);

test("no two pages share a path or a description", () => {
  expect(new Set(listed.map(({ path }) => path)).size).toBe(listed.length);
  expect(new Set(listed.map(({ description }) => description)).size).toBe(listed.length);
});

test("the privacy policy bears the date that is specified, and no legal text bears one that is not known", () => {
  const legal = listed.filter(({ kind }) => kind === "legal");
  expect(Object.fromEntries(legal.map(({ path, lastChanged }) => [path, lastChanged]))).toMatchObject({
    "/privacy-policy": "2023-12-29",
    "/eula": undefined,
    "/purchase-terms": undefined,
  });
});
