import { junitName } from "../analyzed-junit.ts";
import type { Scene } from "../film.ts";
import { presence, progress } from "../motion.ts";
import { headline, write } from "../write-on.ts";
import { drawGraph } from "./draw-graph.ts";
import { cycles, graph, packageCount, reportedDependencies, selfDependencies } from "./junit-graph.ts";

const wordsLeft = 348;

interface Sum {
  figure: number;
  unit: string;
  /** When it appears, in seconds of the film. */
  at: number;
}

/** Figures one below the other, beside the graph drawing. */
export function sums(seconds: number, to: number, list: readonly Sum[]): string {
  const lines = list.map(({ figure, unit, at }, index) => {
    const opacity = presence(seconds, at, to);
    const y = 122 + index * 82;
    return write(wordsLeft, y, `${figure}`, "figure", opacity) + write(wordsLeft, y + 26, unit, "soft", opacity);
  });
  return lines.join("");
}

/** The types appear one after another, package by package. */
export function typesScene(from: number, to: number): Scene {
  return {
    from,
    to,
    goesOn: true,
    draw: (seconds) => {
      const shown = progress(seconds, from + 0.6, 4.5) * graph.nodes.length;
      return [
        headline("Types", junitName, presence(seconds, from - 1, to)),
        drawGraph({
          types: (_, index) => ({ opacity: Math.min(1, Math.max(0, (shown - index) / 8)) }),
          edges: () => 0,
        }),
        sums(seconds, to, [
          { figure: graph.nodes.length, unit: "types", at: from + 3.6 },
          { figure: packageCount, unit: "packages", at: from + 4.6 },
        ]),
      ].join("");
    },
  };
}

/** The dependencies appear between them. */
export function dependenciesScene(from: number, to: number): Scene {
  return {
    from,
    to,
    continues: true,
    goesOn: true,
    draw: (seconds) => {
      const shown = progress(seconds, from + 0.8, 4.5) * graph.edges.length;
      return [
        headline("Dependencies", junitName, presence(seconds, from, to)),
        drawGraph({
          types: () => ({ opacity: 1 }),
          edges: (_, index) => Math.min(0.4, Math.max(0, (shown - index) / 20)),
        }),
        sums(seconds, to, [
          { figure: reportedDependencies, unit: "dependencies reported", at: from + 3.6 },
          { figure: selfDependencies, unit: "of a type on itself", at: from + 4.8 },
          { figure: graph.edges.length, unit: "between two types", at: from + 5.6 },
        ]),
      ].join("");
    },
  };
}

/** The types that lie on a cycle stay, the others step back. */
export function cyclesScene(from: number, to: number): Scene {
  const groupOf = new Map(cycles.flatMap((cycle, index) => cycle.map((type) => [type, index] as const)));
  return {
    from,
    to,
    continues: true,
    draw: (seconds) => {
      const share = progress(seconds, from + 0.8, 1.6);
      return [
        headline("Cycles", junitName, presence(seconds, from, to - 0.8)),
        drawGraph({
          types: (type) =>
            groupOf.has(type)
              ? { opacity: 1, radius: 2.6 + 2.2 * share, marked: share > 0.3 }
              : { opacity: 1 - 0.75 * share },
          edges: ({ source, target }) => {
            const group = groupOf.get(source);
            return group !== undefined && group === groupOf.get(target) ? 0.4 + 0.6 * share : 0.4 - 0.3 * share;
          },
        }),
        sums(seconds, to - 0.8, [
          { figure: cycles.length, unit: "groups of types in cycles", at: from + 2 },
          { figure: groupOf.size, unit: "types in them", at: from + 2.8 },
        ]),
      ].join("");
    },
  };
}
