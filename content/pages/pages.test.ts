import { expect, test } from "vitest";
import { notFoundPage, pages } from "./pages.ts";

const all = [...Object.values(pages), notFoundPage];

test("titles fit into a browser tab and a search result", () => {
  expect(all.filter(({ title }) => title.length > 65)).toEqual([]);
});

test("every description has 70 to 160 characters", () => {
  expect(all.filter(({ description }) => description.length < 70 || description.length > 160)).toEqual([]);
});
