import type { AnalysisResults, SmellRow } from "../data/analysis-results.ts";
import { type Canvas, drawOnCanvases } from "../marks/canvas.ts";
import type { Picture } from "../marks/drawing.ts";
import { formatNumber, formatPercent } from "../marks/format-number.ts";
import { paint } from "../marks/paint.ts";
import { libraryNote, projectName, specimenOf } from "../marks/source-line.ts";
import { element, group, label } from "../marks/svg.ts";

interface Kind {
  name: string;
  count: number;
}

/** How many kinds have a block of their own. */
const largestKinds = {
  wide: { implementation: 7, design: 4 },
  narrow: { implementation: 5, design: 3 },
} as const;

/** The most frequent kinds; the others share the last entry. */
function kindsOf(smells: readonly SmellRow[], largest: number): Kind[] {
  const counts = new Map<string, number>();
  for (const { smell } of smells) counts.set(smell, (counts.get(smell) ?? 0) + 1);
  const kinds = [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
  const rest = kinds.slice(largest);
  const others = { name: `${rest.length} other kinds`, count: rest.reduce((sum, { count }) => sum + count, 0) };
  return [...kinds.slice(0, largest), others];
}

interface Lattice {
  perRow: number;
  pitch: number;
  gap: number;
}

/** Squares in rows, as dashed lines: a few bytes for hundreds of squares. */
function squares(kind: Kind, x: number, y: number, { perRow, pitch }: Lattice): string {
  const rows = Math.ceil(kind.count / perRow);
  return Array.from({ length: rows }, (_, row) => {
    const inRow = Math.min(perRow, kind.count - row * perRow);
    return `M${x} ${y + (row + 0.5) * pitch}h${inRow * pitch - 2}`;
  }).join("");
}

function drawLattice(results: AnalysisResults, canvas: Canvas): string {
  const { width, fontSize } = canvas;
  const lattice = canvas.kind === "wide" ? { perRow: 66, pitch: 9, gap: 9 } : { perRow: 32, pitch: 4.5, gap: 12 };
  const largest = largestKinds[canvas.kind];
  const left = width - lattice.perRow * lattice.pitch + 2;
  let top = fontSize * 1.6;
  const block = (kind: Kind, strokePaint: string) => {
    const y = top;
    top += Math.ceil(kind.count / lattice.perRow) * lattice.pitch + lattice.gap;
    const dashes = { "stroke-width": lattice.pitch - 2, "stroke-dasharray": `${lattice.pitch - 2} 2` };
    return (
      label(left - fontSize * 3.2, y + fontSize * 0.72, kind.name, { "text-anchor": "end" }) +
      label(left - fontSize * 0.6, y + fontSize * 0.72, formatNumber(kind.count), {
        "text-anchor": "end",
        fill: paint.ink,
      }) +
      element("path", { d: squares(kind, left, y, lattice), stroke: strokePaint, ...dashes })
    );
  };
  const sum = (kinds: readonly Kind[]) => formatNumber(kinds.reduce((total, { count }) => total + count, 0));
  const family = (name: string, kinds: readonly Kind[], strokePaint: string) => {
    const heading = label(left, top - fontSize * 0.6, `${sum(kinds)} ${name}`, { fill: paint.ink, "font-weight": 600 });
    const blocks = kinds.map((kind) => block(kind, strokePaint));
    top += fontSize * 1.6;
    return heading + blocks.join("");
  };
  return group(
    { fill: paint.inkSoft, "font-size": fontSize },
    family("implementation smells", kindsOf(results.implementationSmells, largest.implementation), paint.inkSoft),
    family("design smells", kindsOf(results.designSmells, largest.design), paint.accent),
  );
}

/** Every finding of a first analysis as one small square. */
export function drawFindings(results: AnalysisResults): Picture {
  const { implementation, design } = largestKinds.wide;
  const all = results.implementationSmells.length + results.designSmells.length;
  const [most] = kindsOf(results.implementationSmells, 1);
  const magic = most?.count ?? 0;
  const list = (kinds: readonly Kind[]) => kinds.map(({ name, count }) => `${name} ${formatNumber(count)}`).join(", ");
  return {
    ...drawOnCanvases((canvas) => drawLattice(results, canvas), { narrow: 372 }),
    title: `A first report on ${projectName(results.id)} has ${formatNumber(all)} findings, ${formatPercent(magic / all)} of them ${most?.name}`,
    caption: `One square is one finding. ${libraryNote}`,
    specimen: specimenOf(results.id),
    description: `A lattice of ${formatNumber(all)} small squares, one for each finding in ${projectName(results.id)}, in blocks by kind. Implementation smells: ${list(kindsOf(results.implementationSmells, implementation))}. Design smells: ${list(kindsOf(results.designSmells, design))}.`,
  };
}
