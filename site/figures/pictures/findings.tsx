import { Label } from "../../drawing/label.tsx";
import { paint, strong } from "../../drawing/paint.ts";
import { formatPercent, formatValue } from "../../results/model/format-value.ts";
import type { Results } from "../../results/model/opened.ts";
import { type KindCount, kindsIn, sumOf } from "../analysis-rows.ts";
import { Drawing } from "../drawing.tsx";
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

/** Every finding as a square, in blocks by kind below the name of the family. */
function FindingSquares({ canvas, kinds }: { canvas: PictureCanvas; kinds: FamilyKinds }) {
  const { width, fontSize, height } = canvas;
  const isWide = canvas.kind === "wide";
  const lattice = isWide ? { perRow: 66, pitch: 9, gap: 9 } : { perRow: 32, pitch: 4.5, gap: 12 };
  const largest = largestKinds[isWide ? "wide" : "narrow"];
  const left = width - lattice.perRow * lattice.pitch + 2;
  let bottom = fontSize * 1.6;
  const families = (["implementation", "design"] as const).map((family) => {
    const shown = largestOf(kinds[family], largest[family]);
    const top = bottom;
    const blocks = shown.map((kind) => {
      const y = bottom;
      bottom += Math.ceil(kind.count / lattice.perRow) * lattice.pitch + lattice.gap;
      return { kind, y };
    });
    bottom += fontSize * 1.6;
    return { family, heading: `${formatValue(sumOf(shown))} ${family} smells`, top, blocks };
  });
  const side = lattice.pitch - 2;
  return (
    <Drawing canvas={canvas} height={height}>
      {families.map(({ family, heading, top, blocks }) => (
        <g key={family}>
          <Label x={left} y={top - fontSize * 0.6} {...strong} text={heading} />
          {blocks.map(({ kind, y }) => (
            <g key={kind.name}>
              <Label x={left - fontSize * 3.2} y={y + fontSize * 0.72} textAnchor="end" text={kind.name} />
              <Label
                x={left - fontSize * 0.6}
                y={y + fontSize * 0.72}
                textAnchor="end"
                fill={paint.ink}
                text={formatValue(kind.count)}
              />
              <path
                d={squares(kind, left, y, lattice)}
                stroke={family === "design" ? paint.accent : paint.inkSoft}
                strokeWidth={side}
                strokeDasharray={`${side} 2`}
              />
            </g>
          ))}
        </g>
      ))}
    </Drawing>
  );
}

/** Every finding of a first analysis as one small square. */
export function findings(results: Results): Picture {
  const { title, specimen } = results.analysis;
  const kinds = { implementation: kindsIn(results, "implementation"), design: kindsIn(results, "design") };
  const all = sumOf(kinds.implementation) + sumOf(kinds.design);
  const [most] = kinds.implementation;
  const magic = most?.count ?? 0;
  const list = (family: keyof FamilyKinds) =>
    largestOf(kinds[family], largestKinds.wide[family])
      .map(({ name, count }) => `${name} ${formatValue(count)}`)
      .join(", ");
  return {
    drawings: fillPicture((canvas) => <FindingSquares canvas={canvas} kinds={kinds} />, { narrow: 372 }),
    finding: `${most?.name} makes up ${formatPercent(magic / all)} of a first report on ${title}`,
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
    description: `A grid of ${formatValue(all)} small squares, one per finding in ${title}, in blocks by kind. Implementation smells: ${list("implementation")}. Design smells: ${list("design")}.`,
  };
}
