import { scaleLinear } from "d3-scale";
import { analysisIds } from "#content/analyses.ts";
import type { AllResults } from "../data/analysis-results.ts";
import { type Canvas, drawOnCanvases } from "../marks/canvas.ts";
import type { Picture } from "../marks/drawing.ts";
import { formatNumber } from "../marks/format-number.ts";
import { paint } from "../marks/paint.ts";
import { libraryNote, projectName, specimenOf } from "../marks/source-line.ts";
import { element, group, label, rectangle } from "../marks/svg.ts";

interface KindRow {
  kind: string;
  /** In the order of the analyses. */
  counts: number[];
}

const total = ({ counts }: KindRow) => counts.reduce((sum, count) => sum + count, 0);

function countKinds(results: AllResults): KindRow[] {
  const kinds = new Set(analysisIds.flatMap((id) => results[id].designSmells.map(({ smell }) => smell)));
  return [...kinds]
    .map((kind) => ({
      kind,
      counts: analysisIds.map((id) => results[id].designSmells.filter(({ smell }) => smell === kind).length),
    }))
    .sort((a, b) => total(b) - total(a) || a.kind.localeCompare(b.kind));
}

/** On a narrow canvas the least frequent kinds share the last row. */
function folded(rows: readonly KindRow[], limit: number): KindRow[] {
  if (rows.length <= limit) return [...rows];
  const rest = rows.slice(limit - 1);
  const counts = analysisIds.map((_, column) => rest.reduce((sum, row) => sum + (row.counts[column] ?? 0), 0));
  return [...rows.slice(0, limit - 1), { kind: `${rest.length} other kinds`, counts }];
}

function drawKinds(all: readonly KindRow[], canvas: Canvas): string {
  const { width, height } = canvas;
  const narrow = canvas.kind === "narrow";
  const fontSize = narrow ? canvas.fontSize - 1 : canvas.fontSize;
  const rows = folded(all, narrow ? 9 : all.length);
  const [namesWidth, top] = [fontSize * 16.3, fontSize * 3];
  const panelWidth = (width - namesWidth) / analysisIds.length;
  const rowHeight = (height - top) / rows.length;
  const most = Math.max(...rows.flatMap(({ counts }) => counts));
  const length = scaleLinear([0, most], [0, panelWidth - fontSize * 2.6]);
  const names = rows.map(({ kind }, row) => label(0, top + (row + 0.68) * rowHeight, kind));
  const panels = analysisIds.map((id, column) => {
    const left = namesWidth + column * panelWidth;
    const counts = rows.map(({ counts: own }) => own[column] ?? 0);
    const bars = counts.map((count, row) => {
      return count === 0 ? "" : rectangle(left, top + (row + 0.2) * rowHeight, length(count), rowHeight * 0.6);
    });
    const figures = counts.map((count, row) => {
      return count === 0 ? "" : label(left + length(count) + 6, top + (row + 0.68) * rowHeight, String(count));
    });
    const words = projectName(id).replace("Apache ", "").split(" ");
    const firstLine = words.splice(0, narrow ? 1 : words.length - 1).join(" ");
    return (
      element("path", { d: bars.join(""), fill: paint.accent }) +
      element("path", { d: `M${left} ${top - 4}V${height}`, stroke: paint.inkSoft, "stroke-width": 1 }) +
      label(left, fontSize, firstLine, { fill: paint.ink, "font-weight": 600 }) +
      label(left, fontSize * 2.2, words.join(" "), { "font-size": fontSize - 1 }) +
      group({ fill: paint.ink }, ...figures)
    );
  });
  const grid = rows.map((_, row) => `M0 ${Math.round(top + row * rowHeight)}H${width}`).join("");
  return group(
    { fill: paint.inkSoft, "font-size": fontSize },
    element("path", { d: grid, stroke: paint.line, "stroke-width": 0.75 }),
    group({ fill: paint.ink }, ...names),
    ...panels,
  );
}

/** Bars for all kinds of design smells, side by side for the three libraries. */
export function drawSmellKinds(results: AllResults): Picture {
  const rows = countKinds(results);
  const projects = analysisIds.map((id, column) => {
    const found = rows
      .map(({ kind, counts }) => ({ kind, count: counts[column] ?? 0 }))
      .filter(({ count }) => count > 0);
    return `${projectName(id)}: ${found.map(({ kind, count }) => `${kind} ${formatNumber(count)}`).join(", ")}.`;
  });
  return {
    ...drawOnCanvases((canvas) => drawKinds(rows, canvas)),
    title: "Design smells by kind in three libraries",
    caption: libraryNote,
    specimen: specimenOf(...analysisIds),
    description: `Horizontal bars for ${rows.length} kinds of design smells, one column of bars for each library. ${projects.join(" ")}`,
  };
}
