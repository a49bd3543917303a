import type { AnalysisResults, SmellRow } from "../data/analysis-results.ts";
import type { FramedPicture } from "../marks/drawing.ts";
import { type Canvas, drawOnCanvases } from "../marks/drawing.ts";
import { paint } from "../marks/paint.ts";
import { libraryNote, projectName, specimenOf } from "../marks/source-line.ts";
import { element, formatNumber, formatPercent, group, label } from "../marks/svg.ts";

interface Kind {
  name: string;
  count: number;
}

/** How many kinds have a block of their own. */
const largestKinds = {
  wide: { implementation: 7, design: 4 },
  narrow: { implementation: 5, design: 3 },
} as const;

/** All kinds, the most frequent first. */
function kindsOf(smells: readonly SmellRow[]): Kind[] {
  return [...Map.groupBy(smells, ({ smell }) => smell)]
    .map(([name, own]) => ({ name, count: own.length }))
    .sort((a, b) => b.count - a.count);
}

/** The most frequent kinds; the others share the last entry. */
function largestOf(smells: readonly SmellRow[], largest: number): Kind[] {
  const kinds = kindsOf(smells);
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
    family("implementation smells", largestOf(results.implementationSmells, largest.implementation), paint.inkSoft),
    family("design smells", largestOf(results.designSmells, largest.design), paint.accent),
  );
}

/** Every finding of a first analysis as one small square. */
export function drawFindings(results: AnalysisResults): FramedPicture {
  const { implementation, design } = largestKinds.wide;
  const all = results.implementationSmells.length + results.designSmells.length;
  const [most] = kindsOf(results.implementationSmells);
  const magic = most?.count ?? 0;
  const list = (kinds: readonly Kind[]) => kinds.map(({ name, count }) => `${name} ${formatNumber(count)}`).join(", ");
  return {
    ...drawOnCanvases((canvas) => drawLattice(results, canvas), { narrow: 372 }),
    title: `A first report on ${projectName(results.id)} has ${formatNumber(all)} findings, ${formatPercent(magic / all)} of them ${most?.name}`,
    unit: "Findings by kind, implementation smells above design smells; one square, one finding",
    source: "implementationCodeSmells.csv and designCodeSmells.csv of this analysis.",
    table: {
      columns: ["Kind", "Family", "Findings"],
      rows: [
        ...kindsOf(results.implementationSmells).map(({ name, count }) => [name, "implementation", count]),
        ...kindsOf(results.designSmells).map(({ name, count }) => [name, "design", count]),
      ],
    },
    caption: libraryNote,
    specimen: specimenOf(results.id),
    description: `A lattice of ${formatNumber(all)} small squares, one for each finding in ${projectName(results.id)}, in blocks by kind. Implementation smells: ${list(largestOf(results.implementationSmells, implementation))}. Design smells: ${list(largestOf(results.designSmells, design))}.`,
  };
}
