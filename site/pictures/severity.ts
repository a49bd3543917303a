import { paint } from "./paint.ts";
import { rounded } from "./svg.ts";

/** The threshold colours of the products, here by the number of design smells in one type. */
export const severities = ["none", "one", "two", "many"] as const;
export type Severity = (typeof severities)[number];

export function severityOf(designSmells: number): Severity {
  if (designSmells >= 3) return "many";
  if (designSmells === 2) return "two";
  return designSmells === 1 ? "one" : "none";
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

function polygon(x: number, y: number, radius: number, corners: number): string {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI - Math.PI / 2;
    return [rounded(x + radius * Math.cos(angle)), rounded(y + radius * Math.sin(angle))] as const;
  });
  return `M${points.map(([px, py]) => `${px} ${py}`).join("L")}z`;
}

function circle(x: number, y: number, radius: number): string {
  const [r, d] = [rounded(radius), rounded(radius * 2)];
  return `M${rounded(x - radius)} ${rounded(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 ${-d} 0z`;
}

/**
 * Path data of a mark whose shape says the severity too, so that nobody depends on telling the colours apart: circle,
 * diamond, triangle, hexagon. The factors give all four the area of the circle.
 */
export function severityMark(severity: Severity, x: number, y: number, radius: number): string {
  if (severity === "many") return polygon(x, y, radius * 1.1, 6);
  if (severity === "two") return polygon(x, y + radius * 0.2, radius * 1.55, 3);
  return severity === "one" ? polygon(x, y, radius * 1.25, 4) : circle(x, y, radius);
}
