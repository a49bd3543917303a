import { element } from "#site/drawing/svg.ts";
import type { TypeNode } from "#site/results/model/analysis-rows.ts";
import type { Scene } from "../film.ts";
import { presence, progress } from "../motion.ts";
import { stage, write } from "../write-on.ts";
import { drawGraph } from "./draw-graph.ts";
import { cycles, graph, packageCount, reportedDependencies, selfDependencies } from "./junit-graph.ts";

interface Sum {
  figure: number;
  unit: string;
  /** When it appears, in seconds of the film. */
  at: number;
}

/** How strongly the dependencies are drawn when nothing is singled out. */
const edgeOpacity = 0.3;

/** Figures one below the other, beside the graph drawing. */
export function sums(seconds: number, to: number, list: readonly Sum[]): string {
  const lines = list.map(({ figure, unit, at }, index) => {
    const opacity = presence(seconds, at, to);
    const y = stage.top + 40 + index * 70;
    return write(stage.left, y, `${figure}`, "figure", opacity) + write(stage.left, y + 24, unit, "soft", opacity);
  });
  return lines.join("");
}

/** The types appear one after another, package by package. */
export function typesScene(from: number, to: number): Scene {
  return {
    from,
    to,
    heading: "Every dot is a type",
    goesOn: true,
    draw: (seconds) => {
      const shown = progress(seconds, from + 0.4, 4) * graph.nodes.length;
      return [
        drawGraph({
          types: (_, index) => ({ opacity: Math.min(1, Math.max(0, (shown - index) / 16)) }),
          edges: () => 0,
        }),
        sums(seconds, to, [
          { figure: graph.nodes.length, unit: "types", at: from + 3.2 },
          { figure: packageCount, unit: "packages", at: from + 4.2 },
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
    heading: "Every line is a dependency",
    continues: true,
    goesOn: true,
    draw: (seconds) => {
      const shown = progress(seconds, from + 0.5, 4) * graph.edges.length;
      return [
        drawGraph({
          types: () => ({ opacity: 1 }),
          edges: (_, index) => Math.min(edgeOpacity, Math.max(0, ((shown - index) / 40) * edgeOpacity)),
        }),
        sums(seconds, to, [
          { figure: reportedDependencies, unit: "dependencies reported", at: from + 3.2 },
          { figure: selfDependencies, unit: "of a type on itself", at: from + 4.4 },
          { figure: graph.edges.length, unit: "between two types", at: from + 5.4 },
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
    heading: `${groupOf.size} types depend on each other in cycles`,
    continues: true,
    goesOn: true,
    draw: (seconds) => {
      const share = progress(seconds, from + 0.5, 1.2);
      return [
        drawGraph({
          types: (type) =>
            groupOf.has(type) ? { opacity: 1, radius: 2.4 + 1.8 * share, marked: share } : { opacity: 1 - 0.7 * share },
          edges: ({ source, target }) => {
            const group = groupOf.get(source);
            return group !== undefined && group === groupOf.get(target)
              ? edgeOpacity + (1 - edgeOpacity) * share
              : edgeOpacity * (1 - 0.7 * share);
          },
        }),
        sums(seconds, to, [
          { figure: cycles.length, unit: "groups of types in cycles", at: from + 1.6 },
          { figure: groupOf.size, unit: "types in them", at: from + 2.4 },
        ]),
      ].join("");
    },
  };
}

/** The picture that the scene of all cycles ends with, fading, for the scene of one cycle. */
export function fadingCycles(opacity: number, except: ReadonlySet<TypeNode>): string {
  if (opacity <= 0) return "";
  const groupOf = new Map(cycles.flatMap((cycle, index) => cycle.map((type) => [type, index] as const)));
  const drawing = drawGraph({
    types: (type) => {
      if (except.has(type)) return { opacity: 0 };
      return groupOf.has(type) ? { opacity: 1, radius: 4.2, marked: 1 } : { opacity: 0.3 };
    },
    edges: ({ source, target }) => {
      const group = groupOf.get(source);
      return group !== undefined && group === groupOf.get(target) ? 1 : edgeOpacity * 0.3;
    },
  });
  return element("g", { opacity: opacity.toFixed(2) }, drawing);
}
