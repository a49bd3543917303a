import { scaleLog, scaleSqrt } from "d3-scale";
import { dpyAnalysis } from "#content/analyses.ts";
import { type DpyResults, modulesOf } from "../data/read-dpy-results.ts";
import { highestBy, type TypeNode } from "../data/type-graph.ts";
import { type Canvas, drawOnCanvases } from "../marks/canvas.ts";
import type { Picture } from "../marks/drawing.ts";
import { formatNumber, formatPercent } from "../marks/format-number.ts";
import { halo, paint } from "../marks/paint.ts";
import { severities, severityMark, severityOf, severityPaint } from "../marks/severity.ts";
import { severityLegend } from "../marks/severity-legend.ts";
import { severitySentence } from "../marks/severity-sentence.ts";
import { dpySpecimen } from "../marks/source-line.ts";
import { element, group, label } from "../marks/svg.ts";

interface Point {
  type: TypeNode;
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

/** The types with the most findings whose names fit to the left of their marks without covering another mark. */
function nameable(points: readonly Point[], fontSize: number, count: number): Point[] {
  const chosen: Point[] = [];
  const covers = (named: Point, other: Point) => {
    const left = named.x - (named.type.typeName.length + 2) * fontSize * 0.5;
    return other !== named && Math.abs(other.y - named.y) < fontSize * 0.8 && other.x > left && other.x < named.x;
  };
  for (const point of [...points].sort((a, b) => b.type.implementationSmells - a.type.implementationSmells)) {
    const apart = chosen.every(
      ({ x, y }) => Math.abs(y - point.y) > fontSize * 1.2 || Math.abs(x - point.x) > fontSize * 8,
    );
    if (chosen.length < count && apart && !points.some((other) => covers(point, other))) chosen.push(point);
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

function drawPoints(types: readonly TypeNode[], { kind, width, height, fontSize }: Canvas): string {
  const radius = kind === "wide" ? 4 : 2.6;
  const [left, top, bottom] = [fontSize * 2.8, fontSize * 2.4, height - fontSize * 3.4];
  const most = Math.max(...types.map((type) => type.implementationSmells));
  const longest = Math.max(...types.map(({ linesOfCode }) => linesOfCode));
  const x = scaleLog([2.5, longest * 1.15], [left, width - 6]);
  const start = types.map((type) => ({ type, x: x(type.linesOfCode), y: 0 }));
  const stack = rowsOf(
    start.filter(({ type }) => type.implementationSmells === 0),
    radius,
  );
  const ground = bottom - (Math.max(...stack.values()) + 1) * radius * 2;
  const y = scaleSqrt([0, most], [ground, top + 6]);
  const points = start.map((point) => ({
    ...point,
    y: y(point.type.implementationSmells) + (stack.get(point) ?? 0) * radius * 2,
  }));
  const rows = [0, 1, 5, 10, 20, 30, 40, 50].filter((tick) => tick <= most);
  const columns = [3, 10, 30, 100, 300, 1000].filter((tick) => tick <= longest);
  return group(
    { fill: paint.inkSoft, "font-size": fontSize },
    element("path", {
      d:
        rows.map((tick) => `M${left} ${Math.round(y(tick)) + 0.5}H${width}`).join("") +
        columns.map((tick) => `M${Math.round(x(tick)) + 0.5} ${top}V${bottom}`).join(""),
      stroke: paint.line,
      "stroke-width": 0.75,
    }),
    ...rows.map((tick) => label(left - 8, y(tick) + fontSize * 0.35, String(tick), { "text-anchor": "end" })),
    ...columns.map((tick) => label(x(tick), bottom + fontSize * 1.4, formatNumber(tick), { "text-anchor": "middle" })),
    ...drawMarks(points, radius),
    ...nameable(points, fontSize, 5).map((point) =>
      label(point.x - radius * 2.2, point.y + fontSize * 0.35, point.type.typeName, {
        "text-anchor": "end",
        fill: paint.ink,
        "font-weight": 600,
        ...halo,
      }),
    ),
    severityLegend({
      x: left + fontSize,
      y: top + fontSize * 1.2,
      fontSize,
      columns: 1,
      columnWidth: 0,
      mark: "module",
    }),
    label(0, fontSize, "Implementation smells"),
    label(width, bottom + fontSize * 3, "Lines of code, logarithmic scale", { "text-anchor": "end" }),
  );
}

/** The modules of DPy by lines of code and number of findings, one mark for each. */
export function drawSizeAndFindings(dpy: DpyResults): Picture {
  const modules = modulesOf(dpy);
  const found = (own: readonly TypeNode[]) => own.reduce((sum, one) => sum + one.implementationSmells, 0);
  const top = highestBy(modules, (one) => one.implementationSmells, Math.round(modules.length / 10));
  const named = highestBy(modules, (one) => one.implementationSmells, 4);
  const facts = named.map(
    (one) => `${one.typeName} with ${one.implementationSmells} in ${formatNumber(one.linesOfCode)} lines`,
  );
  return {
    ...drawOnCanvases((canvas) => drawPoints(modules, canvas)),
    title: `${top.length} of ${modules.length} modules of ${dpyAnalysis.project} hold ${formatPercent(found(top) / found(modules))} of the implementation smells`,
    caption: `The ${modules.length} modules of ${dpyAnalysis.project} by the lines of their functions. ${dpyAnalysis.source}`,
    specimen: dpySpecimen,
    description: `A scatter of ${modules.length} modules of ${dpyAnalysis.project} by lines of their functions and implementation smells; the marks rise to the right. The highest are ${facts.join(", ")}. Design smells: ${severitySentence(modules)}`,
  };
}
