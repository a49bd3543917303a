import { expect, test } from "vitest";
import { smells } from "#content/catalog/smells/index.ts";
import { endsOf, memberBars, outlineOf } from "../diagrams/boxes-and-lines.tsx";
import { drawingHeight, drawingWidth, type SmellDrawing, smellDrawings } from "./smell-drawings.ts";

const drawn: [string, SmellDrawing][] = Object.entries(smellDrawings);

/** Everything with an extent, as left, top, right, bottom. */
function extents({ boxes, lines = [], dots = [], faultyDots = [], words = [] }: SmellDrawing) {
  const all = Object.values(boxes);
  return [
    ...[...all.map(outlineOf), ...all.flatMap(memberBars)].map(({ x, y, width, height }) => [
      x,
      y,
      x + width,
      y + height,
    ]),
    ...lines.flatMap((line) => endsOf(boxes, line)).map(([x, y]) => [x, y, x, y]),
    ...[...dots, ...faultyDots].map(([x, y]) => [x - 3, y - 3, x + 3, y + 3]),
    ...words.map(({ x, y, text }) => [x - text.length * 3.3, y - 10, x + text.length * 3.3, y + 3]),
  ] as [number, number, number, number][];
}

test("each architecture and design smell has a drawing, and no other smell", () => {
  const expected = smells.filter(({ family }) => family === "architecture" || family === "design").map(({ id }) => id);
  expect(Object.keys(smellDrawings).sort()).toEqual(expected.sort());
});

test.each(drawn)("%s lies on its canvas and says in words what it shows", (_, drawing) => {
  const outside = extents(drawing).filter(
    ([left, top, right, bottom]) => left < 0 || top < 0 || right > drawingWidth || bottom > drawingHeight,
  );
  expect(outside).toEqual([]);
  expect(drawing.alternative).toMatch(/^[A-Z].{20,}\.$/);
  expect(JSON.stringify(drawing)).toMatch(/"faulty(?:Dots)?"|M/);
});

test.each(drawn)("no name of %s is wider than its box, and no two names cover each other", (_, { boxes }) => {
  const named = Object.values(boxes).filter(({ name }) => name);
  const tooNarrow = named.filter((box) => outlineOf(box).width < (box.name ?? "").length * 7.2 + 4);
  expect(tooNarrow.map(({ name }) => name)).toEqual([]);
  const places = named.map((box) => ({ ...outlineOf(box), height: 22 }));
  const covered = places.filter((one, place) =>
    places
      .slice(place + 1)
      .some(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      ),
  );
  expect(covered).toEqual([]);
});

test("the drawings keep the default rules of the catalog", () => {
  const god = smellDrawings["god-component"];
  const dense = smellDrawings["dense-structure"];
  const wide = smellDrawings["wide-hierarchy"];
  const deep = smellDrawings["deep-hierarchy"];
  expect((god?.dots?.length ?? 0) - 8).toBeGreaterThan(30);
  expect((2 * (dense?.lines?.length ?? 0)) / (dense?.dots?.length ?? 1)).toBeGreaterThanOrEqual(5);
  expect(Object.keys(wide?.boxes ?? {}).length - 1).toBeGreaterThan(10);
  expect(Object.keys(deep?.boxes ?? {}).length - 1).toBeGreaterThan(6);
});

test("a line that ends at no box stops the build", () => {
  expect(() => endsOf({}, { from: "a", to: [0, 0] })).toThrow('"a"');
});
