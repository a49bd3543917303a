import type { AnalysisFacts } from "../results/model/facts.ts";
import { paint } from "./paint.ts";
import { closedShape, type Point, rounded } from "./path-data.ts";

/** The threshold colors of the products, here by the number of design smells in one type. */
export const severities = ["none", "one", "two", "many"] as const;
export type Severity = (typeof severities)[number];

export function severityOf(designSmells: number): Severity {
  if (designSmells >= 3) return "many";
  if (designSmells === 2) return "two";
  return designSmells === 1 ? "one" : "none";
}

/** By the number of design smells of the type. */
export function severityOfType({ designFindings }: Pick<AnalysisFacts, "designFindings">, type: number): Severity {
  return severityOf(designFindings[type] ?? 0);
}

export const severityPaint = {
  none: paint.good,
  one: paint.warn,
  two: paint.bad,
  many: paint.severe,
} as const satisfies { [severity in Severity]: string };

export const severityLabel = {
  none: "no design smell",
  one: "1 design smell",
  two: "2 design smells",
  many: "3 or more",
} as const satisfies { [severity in Severity]: string };

function regular(x: number, y: number, radius: number, corners: number): Point[] {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI - Math.PI / 2;
    return [rounded(x + radius * Math.cos(angle)), rounded(y + radius * Math.sin(angle))];
  });
}

function circle(x: number, y: number, radius: number): string {
  const r = rounded(radius);
  const d = rounded(r * 2);
  return `M${rounded(x - r)} ${rounded(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 ${-d} 0z`;
}

/** The corners of a mark; a circle has none. The factors give all shapes about the same area. */
export function markCorners(severity: Severity, x: number, y: number, radius: number): Point[] {
  if (severity === "many") return regular(x, y, radius * 1.15, 6);
  if (severity === "two") return regular(x, y + radius * 0.2, radius * 1.5, 3);
  return severity === "one" ? regular(x, y, radius * 1.25, 4) : [];
}

/** Path data of a mark. The shape shows the severity without color: circle, diamond, triangle, hexagon. */
export function severityMark(severity: Severity, x: number, y: number, radius: number): string {
  if (severity === "none") return circle(x, y, radius);
  return closedShape(markCorners(severity, x, y, radius));
}

const markWords = {
  none: "green open circles: no design smell",
  one: "yellow diamonds: one",
  two: "orange triangles: two",
  many: "red hexagons: three or more",
} as const;

/** The number of types of each severity, in words that name the marks of the drawing. */
export function severitySentence(types: readonly { designSmells: number }[]): string {
  const parts = severities.map((severity) => {
    const count = types.filter((type) => severityOf(type.designSmells) === severity).length;
    return `${count} ${markWords[severity]}`;
  });
  return `${parts.join("; ")}.`;
}
