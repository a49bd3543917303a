import { scaleLinear } from "d3-scale";
import { analysisIds } from "#content/catalog/analyses.ts";
import { paint } from "../../drawing/paint.ts";
import { element, formatNumber, formatPercent, group, label, rectangle, textWidth } from "../../drawing/svg.ts";
import { kindsIn } from "../../results/model/analysis-rows.ts";
import type { AllResults } from "../../results/read/stored-results.ts";
import type { FramedPicture } from "../drawing.ts";
import { type Canvas, drawOnCanvases } from "../drawing.ts";
import { libraryNote, projectName, specimenOf } from "../source-line.ts";

interface KindRow {
  kind: string;
  /** In the order of the analyses. */
  counts: number[];
}

const none: KindRow = { kind: "", counts: [] };

const total = ({ counts }: KindRow) => counts.reduce((sum, count) => sum + count, 0);

function countKinds(results: AllResults): KindRow[] {
  const found = analysisIds.map((id) => kindsIn(results[id], "design"));
  return [...new Set(found.flat().map(({ name }) => name))]
    .map((kind) => ({
      kind,
      counts: found.map((kinds) => kinds.find(({ name }) => name === kind)?.count ?? 0),
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
  const { fontSize } = canvas;
  const rows = folded(all, narrow ? 9 : all.length);
  const longest = Math.max(...rows.map(({ kind }) => textWidth(kind, fontSize)));
  const [namesWidth, top] = [narrow ? 0 : longest + 16, fontSize * 3];
  const panelWidth = (width - namesWidth) / analysisIds.length;
  const rowHeight = (height - top) / rows.length;
  const most = Math.max(...rows.flatMap(({ counts }) => counts));
  const length = scaleLinear([0, most], [0, panelWidth - fontSize * 2.6]);
  /** On a narrow canvas the name is above its bars. */
  const middle = narrow ? 0.82 : 0.5;
  const names = rows.map(({ kind }, row) =>
    label(0, top + (row + (narrow ? 0.4 : 0.5)) * rowHeight + (narrow ? 0 : fontSize * 0.35), kind),
  );
  const panels = analysisIds.map((id, column) => {
    const left = namesWidth + column * panelWidth;
    const counts = rows.map(({ counts: own }) => own[column] ?? 0);
    const bars = counts.map((count, row) => {
      return count === 0
        ? ""
        : rectangle(left, top + (row + middle) * rowHeight - fontSize * 0.5, length(count), fontSize);
    });
    const figures = counts.map((count, row) => {
      return count === 0
        ? ""
        : label(left + length(count) + 6, top + (row + middle) * rowHeight + fontSize * 0.35, String(count));
    });
    const words = projectName(id).replace("Apache ", "").split(" ");
    const firstLine = words.splice(0, narrow ? 1 : words.length - 1).join(" ");
    return (
      element("path", { d: bars.join(""), fill: paint.accent }) +
      (narrow
        ? ""
        : element("path", { d: `M${left} ${top - 4}V${height}`, stroke: paint.inkSoft, "stroke-width": 1 })) +
      label(left, fontSize, firstLine, { fill: paint.ink, "font-weight": 600 }) +
      label(left, fontSize * 2.2, words.join(" "), {}) +
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
export function drawSmellKinds(results: AllResults): FramedPicture {
  const rows = countKinds(results);
  const sum = rows.reduce((count, row) => count + total(row), 0);
  const projects = analysisIds.map((id, column) => {
    const found = rows
      .map(({ kind, counts }) => ({ kind, count: counts[column] ?? 0 }))
      .filter(({ count }) => count > 0);
    return `${projectName(id)}: ${found.map(({ kind, count }) => `${kind} ${formatNumber(count)}`).join(", ")}.`;
  });
  return {
    ...drawOnCanvases((canvas) => drawKinds(rows, canvas), { narrow: 430 }),
    title: `${rows[0]?.kind} is ${formatPercent(total(rows[0] ?? none) / sum)} of the design smells in three libraries`,
    unit: "Number of findings by kind, one scale for the three libraries",
    source: "designCodeSmells.csv of these analyses.",
    table: {
      columns: ["Design smell", ...analysisIds.map(projectName)],
      rows: rows.map(({ kind, counts }) => [kind, ...counts]),
    },
    caption: libraryNote,
    specimen: specimenOf(...analysisIds),
    description: `Horizontal bars for ${rows.length} kinds of design smells, one column of bars for each library. ${projects.join(" ")}`,
  };
}
