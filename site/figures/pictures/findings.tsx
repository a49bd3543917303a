import { paint, strong } from "../../drawing/paint.ts";
import { element, formatNumber, formatPercent, group, label } from "../../drawing/svg.ts";
import type { Results } from "../../results/model/opened.ts";
import { type KindCount, kindsIn, sumOf } from "../analysis-rows.ts";
import { fillPicture, type Picture, type PictureCanvas } from "../figure.ts";
import { libraryNote } from "../source-line.ts";

/** How many kinds have a block of their own. */
const largestKinds = {
  wide: { implementation: 7, design: 4 },
  narrow: { implementation: 5, design: 3 },
} as const;

/** The most frequent kinds; the others share the last entry. */
function largestOf(kinds: readonly KindCount[], largest: number): KindCount[] {
  const rest = kinds.slice(largest);
  const others = { name: `${rest.length} other kinds`, count: sumOf(rest) };
  return [...kinds.slice(0, largest), others];
}

type FamilyKinds = Readonly<Record<"implementation" | "design", readonly KindCount[]>>;

interface Lattice {
  perRow: number;
  pitch: number;
  gap: number;
}

/** Squares in rows, as dashed lines: a few bytes for hundreds of squares. */
function squares(kind: KindCount, x: number, y: number, { perRow, pitch }: Lattice): string {
  const rows = Math.ceil(kind.count / perRow);
  return Array.from({ length: rows }, (_, row) => {
    const inRow = Math.min(perRow, kind.count - row * perRow);
    return `M${x} ${y + (row + 0.5) * pitch}h${inRow * pitch - 2}`;
  }).join("");
}

function drawLattice({ implementation, design }: FamilyKinds, canvas: PictureCanvas): string {
  const { width, fontSize } = canvas;
  const lattice = canvas.kind === "wide" ? { perRow: 66, pitch: 9, gap: 9 } : { perRow: 32, pitch: 4.5, gap: 12 };
  const largest = largestKinds[canvas.kind];
  const left = width - lattice.perRow * lattice.pitch + 2;
  let top = fontSize * 1.6;
  const block = (kind: KindCount, strokePaint: string) => {
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
  const family = (name: string, kinds: readonly KindCount[], strokePaint: string) => {
    const heading = label(left, top - fontSize * 0.6, `${formatNumber(sumOf(kinds))} ${name}`, strong);
    const blocks = kinds.map((kind) => block(kind, strokePaint));
    top += fontSize * 1.6;
    return heading + blocks.join("");
  };
  return group(
    { fill: paint.inkSoft, "font-size": fontSize },
    family("implementation smells", largestOf(implementation, largest.implementation), paint.inkSoft),
    family("design smells", largestOf(design, largest.design), paint.accent),
  );
}

/** Every finding of a first analysis as one small square. */
export function drawFindings(results: Results): Picture {
  const { title, specimen } = results.analysis;
  const kinds = { implementation: kindsIn(results, "implementation"), design: kindsIn(results, "design") };
  const all = sumOf(kinds.implementation) + sumOf(kinds.design);
  const [most] = kinds.implementation;
  const magic = most?.count ?? 0;
  const list = (family: keyof FamilyKinds) =>
    largestOf(kinds[family], largestKinds.wide[family])
      .map(({ name, count }) => `${name} ${formatNumber(count)}`)
      .join(", ");
  return {
    drawings: fillPicture((canvas) => drawLattice(kinds, canvas), { narrow: 372 }),
    finding: `A first report on ${title} has ${formatNumber(all)} findings, ${formatPercent(magic / all)} of them ${most?.name}`,
    unit: "Findings by kind, implementation smells above design smells; one square per finding",
    source: "implementationCodeSmells.csv and designCodeSmells.csv of this analysis.",
    table: {
      columns: ["Kind", "Family", "Findings"],
      rows: [
        ...kinds.implementation.map(({ name, count }) => [name, "implementation", count]),
        ...kinds.design.map(({ name, count }) => [name, "design", count]),
      ],
    },
    note: libraryNote,
    specimen,
    description: `A grid of ${formatNumber(all)} small squares, one per finding in ${title}, in blocks by kind. Implementation smells: ${list("implementation")}. Design smells: ${list("design")}.`,
  };
}
