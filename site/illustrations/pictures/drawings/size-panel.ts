import { scaleLog, scaleSqrt } from "d3-scale";
import type { TypeNode } from "../data/type-graph.ts";
import { formatNumber } from "../marks/format-number.ts";
import { halo, paint } from "../marks/paint.ts";
import { severities, severityMark, severityOf, severityPaint } from "../marks/severity.ts";
import { element, group, label } from "../marks/svg.ts";
import { textWidth } from "../marks/text-width.ts";

/** What the height of a mark shows. */
export interface PanelMeasure {
  heading: string;
  of: (module: TypeNode) => number;
  ticks: readonly number[];
  /** The side of the marks on which there is more room for names. */
  names: "left" | "right";
}

export interface PanelPlace {
  left: number;
  top: number;
  width: number;
  height: number;
  fontSize: number;
  radius: number;
  named: number;
}

interface Point {
  type: TypeNode;
  /** The measure. */
  value: number;
  x: number;
  y: number;
}

/** Points on one line would cover each other: each gets the first row in which it is free. */
function rowsOf(points: readonly Point[], radius: number): Map<Point, number> {
  const rowEnds: number[] = [];
  const rows = new Map<Point, number>();
  for (const point of [...points].sort((a, b) => a.x - b.x)) {
    const free = rowEnds.findIndex((end) => end + radius * 2 <= point.x);
    const row = free < 0 ? rowEnds.length : free;
    rowEnds[row] = point.x;
    rows.set(point, row);
  }
  return rows;
}

interface Room {
  /** The side of the mark on which the name stands. */
  side: "left" | "right";
  from: number;
  to: number;
  fontSize: number;
}

/** The modules with the highest values whose names fit beside their marks without covering another mark or name. */
function nameable(points: readonly Point[], { side, from, to, fontSize }: Room, count: number): Point[] {
  const extent = ({ x, type }: Point) => {
    const long = textWidth(type.typeName, fontSize) + fontSize * 0.5;
    return side === "left" ? { left: x - long, right: x - 1 } : { left: x + 1, right: x + long };
  };
  const chosen: Point[] = [];
  for (const point of [...points].sort((a, b) => b.value - a.value)) {
    const { left, right } = extent(point);
    const near = (other: Point, distance: number) => Math.abs(other.y - point.y) < fontSize * distance;
    const coversMark = points.some((one) => one !== point && near(one, 0.7) && one.x > left && one.x < right);
    const coversName = chosen.some((one) => near(one, 1.2) && extent(one).left < right && left < extent(one).right);
    const isIn = left >= from && right <= to;
    if (chosen.length < count && isIn && !coversMark && !coversName) chosen.push(point);
  }
  return chosen;
}

function drawMarks(points: readonly Point[], radius: number): string[] {
  return severities.map((severity) => {
    const own = points.filter(({ type }) => severityOf(type.designSmells) === severity);
    const open = severity === "none";
    return element("path", {
      d: own.map(({ x, y }) => severityMark(severity, x, y, radius)).join(""),
      fill: open ? "none" : severityPaint[severity],
      stroke: open ? severityPaint[severity] : paint.surface,
      "stroke-width": open ? 1.25 : 0.75,
    });
  });
}

/** Modules by lines of code, from left to right, and one measure; those with the highest values have names. */
export function drawSizePanel(modules: readonly TypeNode[], measure: PanelMeasure, place: PanelPlace): string {
  const { width, height, fontSize, radius, named } = place;
  const [left, top, bottom] = [fontSize * 2.2, fontSize * 1.8, height - fontSize * 3.2];
  const most = Math.max(...modules.map(measure.of));
  const longest = Math.max(...modules.map(({ linesOfCode }) => linesOfCode));
  const x = scaleLog([2.5, longest * 1.15], [left, width - 4]);
  const start = modules.map((type) => ({ type, value: measure.of(type), x: x(type.linesOfCode), y: 0 }));
  const stack = rowsOf(
    start.filter(({ value }) => value === 0),
    radius,
  );
  const ground = bottom - (Math.max(...stack.values()) + 1) * radius * 2;
  const y = scaleSqrt([0, most], [ground, top + 6]);
  const points = start.map((point) => ({ ...point, y: y(point.value) + (stack.get(point) ?? 0) * radius * 2 }));
  const rows = measure.ticks.filter((tick) => tick <= most);
  const columns = [3, 10, 30, 100, 300].filter((tick) => tick <= longest);
  const strong = { fill: paint.ink, "font-weight": 600, ...halo };
  return group(
    { transform: `translate(${place.left} ${place.top})` },
    element("path", {
      d:
        rows.map((tick) => `M${left} ${Math.round(y(tick)) + 0.5}H${width}`).join("") +
        columns.map((tick) => `M${Math.round(x(tick)) + 0.5} ${top}V${bottom}`).join(""),
      stroke: paint.line,
      "stroke-width": 0.75,
    }),
    ...rows.map((tick) => label(left - 8, y(tick) + fontSize * 0.35, String(tick), { "text-anchor": "end" })),
    ...columns.map((tick) => label(x(tick), bottom + fontSize * 1.3, formatNumber(tick), { "text-anchor": "middle" })),
    ...drawMarks(points, radius),
    ...nameable(points, { side: measure.names, from: left, to: width + fontSize, fontSize }, named).map(
      ({ type, x: at, y: line }) =>
        measure.names === "left"
          ? label(at - radius * 2.2, line + fontSize * 0.35, type.typeName, { "text-anchor": "end", ...strong })
          : label(at + radius * 2.2, line + fontSize * 0.35, type.typeName, strong),
    ),
    label(0, fontSize, measure.heading, { fill: paint.ink, "font-weight": 600 }),
    label(width, bottom + fontSize * 2.7, "Lines of code, logarithmic axis", { "text-anchor": "end" }),
  );
}
