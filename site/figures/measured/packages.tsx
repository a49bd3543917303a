import { scaleLinear } from "d3-scale";
import { analysisIds, projectName } from "#content/catalog/analyses.ts";
import { Label } from "../../drawing/label.tsx";
import { halo, paint, strong } from "../../drawing/paint.ts";
import { rounded } from "../../drawing/path-data.ts";
import type { AllResults } from "../../results/read/stored-results.ts";
import { packageGraph } from "../analysis-rows.ts";
import { columnsOf, Flags, flagsOf, heightOf, rowsOfDots } from "../charts/dots.tsx";
import { godLimit as limit } from "../definitions/architecture-smells.tsx";
import { Drawing } from "../drawing.tsx";
import { type Canvas, drawChart, type Figure } from "../figure.ts";
import { PackageMatrix, packageMatrix } from "../pictures/package-matrix.tsx";
import { specimenOf } from "../source-line.ts";

interface PackageSize {
  name: string;
  types: number;
}

function lastPart(packageName: string): string {
  return packageName.slice(packageName.lastIndexOf(".") + 1);
}

/** So many dots of one size are above each other. */
const packagesInColumn = 100;

interface Strip {
  name: string;
  packages: readonly PackageSize[];
}

/** One strip of dots for each library, all on one axis, with the names of the packages beyond the limit. */
function Strips({ canvas, strips }: { canvas: Canvas; strips: readonly Strip[] }) {
  const { width, fontSize, kind } = canvas;
  const pitch = kind === "wide" ? 7 : 5;
  const height = pitch * packagesInColumn;
  const highest = Math.max(...strips.flatMap(({ packages }) => packages.map(({ types }) => types)));
  const x = scaleLinear([0, highest], [pitch, width - pitch]);
  const edge = rounded(x(limit + 0.5));
  const round = { strokeWidth: pitch * 0.8, strokeLinecap: "round" } as const;
  const first = fontSize * 2;
  let bottom = first;
  const placed = strips.map(({ name, packages }) => {
    const dots = packages.map((one) => ({ name: lastPart(one.name), value: one.types }));
    const columns = columnsOf(dots, { x, pitch, rise: height });
    const small = columns.filter(({ value }) => value <= limit);
    const large = columns.filter(({ value }) => value > limit);
    const flags = flagsOf(large, { named: large.length, counted: "packages", pitch, fontSize });
    const rise = Math.max(
      ...columns.map((column) => heightOf(column, pitch)),
      ...flags.map(({ top }) => top + fontSize),
    );
    bottom += fontSize * 3 + rise;
    return { name, count: packages.length, small, large, flags, top: bottom - rise, bottom };
  });
  return (
    <Drawing canvas={canvas} height={Math.ceil(bottom + fontSize * 3.3)}>
      <rect
        x={edge}
        y={first}
        width={rounded(width - edge)}
        height={rounded(bottom - first)}
        fill={paint.bad}
        fillOpacity={0.1}
      />
      <path d={`M${edge} ${first}V${rounded(bottom)}`} stroke={paint.bad} strokeWidth={1.5} />
      {placed.map(({ name, count, small, large, flags, top, bottom: ground }) => {
        const rows = (own: typeof small) => own.map((column) => rowsOfDots(column, ground - 3, pitch)).join("");
        return (
          <g key={name}>
            <Label x={0} y={top - fontSize * 1.5} {...strong} {...halo} text={name} />
            <Label x={0} y={top - fontSize * 0.3} {...halo} text={`${count} packages`} />
            <path d={rows(small)} stroke={paint.accent} {...round} />
            <path d={rows(large)} stroke={paint.bad} {...round} />
            <Flags flags={flags} bottom={ground - 3} fontSize={fontSize} />
            <path d={`M0 ${rounded(ground)}H${width}`} stroke={paint.line} strokeWidth={1} />
          </g>
        );
      })}
      <Label x={edge} y={fontSize * 1.3} {...strong} text={`God Component: more than ${limit}`} />
      {[1, 10, 20, 30, 40, 50, 60].map((tick) => (
        <Label key={tick} x={x(tick)} y={bottom + fontSize * 1.4} textAnchor="middle" text={tick} />
      ))}
      <Label x={width} y={bottom + fontSize * 2.9} textAnchor="end" text="Types in a package" />
    </Drawing>
  );
}

/** The number of types of every package of the three libraries, and the threshold of God Component. */
export function packageSizes(results: AllResults): Figure {
  const all = analysisIds.map((id) => {
    const packages = packageGraph(results[id]).nodes.toSorted((a, b) => b.types - a.types);
    return { name: projectName(id), packages };
  });
  const facts = all.map(({ name, packages }) => {
    const large = packages.filter(({ types }) => types > limit);
    const words = large.length === 0 ? "none of them" : large.map((one) => `${one.name} with ${one.types}`).join(", ");
    return `${name} has ${packages.length} packages; larger than the limit: ${words}.`;
  });
  return {
    finding: `${all.flatMap(({ packages }) => packages).filter(({ types }) => types > limit).length} of ${all.flatMap(({ packages }) => packages).length} packages have more than ${limit} types`,
    unit: "Types in a package, nested types included; one mark per package",
    specimen: specimenOf(...analysisIds),
    source: "typeMetrics.csv of these analyses.",
    description: `Three strips of marks on one scale from 0 to 66 types. ${facts.join(" ")}`,
    table: {
      columns: ["Package", "Library", "Types"],
      rows: all.flatMap(({ name, packages }) => packages.map((one) => [one.name, name, one.types])),
    },
    drawings: drawChart((canvas) => <Strips canvas={canvas} strips={all} />),
  };
}

/** Which packages of jsoup depend on which. Their names are shortened, so that they fit beside the drawing. */
export function jsoupPackageMatrix(results: AllResults): Figure {
  const jsoup = results["jsoup-1.15.3"];
  const graph = packageGraph(jsoup, (name) => name.replace(/^org\./, ""));
  return {
    ...packageMatrix(jsoup, graph),
    drawings: drawChart((canvas) => (
      <PackageMatrix graph={graph} canvas={{ ...canvas, height: canvas.kind === "wide" ? 360 : 280 }} />
    )),
  };
}
