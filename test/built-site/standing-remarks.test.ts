import { expect, test } from "vitest";
import { libraryNote } from "#site/figures/source-line.ts";
import { builtPages, elementsOf, readableText } from "./built-pages.ts";

/** Drawings that count or color design smells of libraries, with the smell that libraries have by their nature. */
const counting = ["hero", "smell-kinds", "findings", "concentration", "size-map"];
const countingFigures = ["smell-densities", "clean-types", "junit-graph"];

test("a page that counts the smells of a library says once why there are so many", () => {
  const faults = builtPages().flatMap(({ path, tree }) => {
    const counts = elementsOf(tree).some(
      ({ properties }) =>
        counting.includes(String(properties.dataPicture)) ||
        countingFigures.some((name) => properties.dataFigurePart === `${name}-words`),
    );
    const said = readableText(tree).split(libraryNote).length - 1;
    return said === (counts ? 1 : 0) ? [] : [`${path} says it ${said} times`];
  });
  expect(faults).toEqual([]);
});
