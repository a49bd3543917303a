import { array, assert, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { cutsOf } from "./cycle-cuts.ts";
import { type Adjacency, groupByKey, stronglyConnectedComponents } from "./graph.ts";

type Edge = readonly [number, number];

function graphOf(rows: number, edges: readonly Edge[]): Adjacency {
  return groupByKey(
    rows,
    Uint32Array.from(edges, ([source]) => source),
    Uint32Array.from(edges, ([, target]) => target),
  );
}

/** The rows that can reach themselves, found by following all edges until nothing is added. */
function rowsInLoops(rows: number, edges: readonly Edge[]): number[] {
  const reached = Array.from({ length: rows }, (_, row) => new Set(edges.flatMap(([a, b]) => (a === row ? [b] : []))));
  for (let round = 0; round < rows; round += 1) {
    for (const set of reached) for (const row of [...set]) for (const next of reached[row] ?? []) set.add(next);
  }
  return reached.flatMap((set, row) => (set.has(row) ? [row] : []));
}

/** Tries every edge. */
function bestOfAll(
  rows: number,
  edges: readonly Edge[],
): { source: number; target: number; freed: number } | undefined {
  const before = rowsInLoops(rows, edges).length;
  const tried = edges.map((edge) => {
    const freed =
      before -
      rowsInLoops(
        rows,
        edges.filter((one) => one !== edge),
      ).length;
    return { source: edge[0], target: edge[1], freed };
  });
  const [best] = tried.sort((a, b) => b.freed - a.freed || a.source - b.source || a.target - b.target);
  return best && best.freed > 0 ? best : undefined;
}

/** Few edges, without repetitions and loops of one row. */
const graphs = record({
  rows: integer({ min: 2, max: 9 }),
  numbers: array(integer({ min: 0, max: 80 }), { maxLength: 22 }),
}).map(({ rows, numbers }) => {
  const edges = [...new Set(numbers)].map((at): Edge => [Math.floor(at / 9) % rows, (at % 9) % rows]);
  const distinct = new Map(edges.filter(([a, b]) => a !== b).map((edge) => [edge.join(), edge]));
  return { rows, edges: [...distinct.values()] };
});

/** A ring through all rows makes one component of it. */
const connected = graphs.map(({ rows, edges }) => {
  const ring = Array.from({ length: rows }, (_, row): Edge => [row, (row + 1) % rows]);
  return { rows, edges: [...new Map([...ring, ...edges].map((edge) => [edge.join(), edge])).values()] };
});

describe("stronglyConnectedComponents", () => {
  it("finds the rows that can reach themselves", () => {
    assert(
      property(graphs, ({ rows, edges }) => {
        const loops = stronglyConnectedComponents(graphOf(rows, edges));
        expect(loops.flat().sort((a, b) => a - b)).toEqual(rowsInLoops(rows, edges));
        for (const loop of loops) {
          const inside = edges.filter(([a, b]) => loop.includes(a) && loop.includes(b));
          expect(rowsInLoops(rows, inside)).toEqual(loop);
        }
      }),
    );
  });

  it("follows a chain of any length", () => {
    const rows = 200_000;
    const sources = Uint32Array.from({ length: rows }, (_, row) => row);
    const ring = groupByKey(
      rows,
      sources,
      sources.map((row) => (row + 1) % rows),
    );
    expect(stronglyConnectedComponents(ring).map(({ length }) => length)).toEqual([rows]);
    expect(cutsOf(ring, 5)).toEqual([{ source: 0, target: 1, freed: rows }]);
  });
});

describe("cutsOf", () => {
  it("finds the same first cut as trying every edge", () => {
    assert(
      property(connected, ({ rows, edges }) => {
        expect(cutsOf(graphOf(rows, edges), 5)[0]).toEqual(bestOfAll(rows, edges));
      }),
      { numRuns: 1000 },
    );
  });

  it("finds each next cut in what remains", () => {
    assert(
      property(connected, ({ rows, edges }) => {
        let remaining = edges;
        for (const cut of cutsOf(graphOf(rows, edges), 5)) {
          expect(cut).toEqual(bestOfAll(rows, remaining));
          remaining = remaining.filter(([source, target]) => source !== cut.source || target !== cut.target);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("cuts nothing where every type stays in a loop", () => {
    const pairs = [0, 1, 2, 3].flatMap((a) => [0, 1, 2, 3].flatMap((b): Edge[] => (a === b ? [] : [[a, b]])));
    expect(cutsOf(graphOf(4, pairs), 5)).toEqual([]);
  });
});
