import type { TypeNode } from "../data/type-graph.ts";
import { severities, severityOf } from "./severity.ts";

const markWords = {
  none: "green open circles: no design smell",
  one: "yellow diamonds: one",
  two: "orange triangles: two",
  many: "red hexagons: three or more",
} as const;

/** The number of types of each severity, in words that name the marks of the drawing. */
export function severitySentence(types: readonly TypeNode[]): string {
  const parts = severities.map((severity) => {
    const count = types.filter((type) => severityOf(type.designSmells) === severity).length;
    return `${count} ${markWords[severity]}`;
  });
  return `${parts.join("; ")}.`;
}
