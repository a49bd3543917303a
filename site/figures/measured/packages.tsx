import { scaleLinear } from "d3-scale";
import { analysisIds, projectName } from "#content/catalog/analyses.ts";
import { halo, paint, strong } from "../../drawing/paint.ts";
import { element, group, label, rounded, stroked } from "../../drawing/svg.ts";
import type { AllResults } from "../../results/read/stored-results.ts";
import { packageGraph } from "../analysis-rows.ts";
import { columnsOf, drawFlags, flagsOf, heightOf, rowsOfDots } from "../charts/dot-strip.ts";
import { godLimit as limit } from "../definitions/architecture-smells.ts";
import { type Canvas, drawChart, type Figure } from "../figure.ts";
import { drawMatrix, drawPackageMatrix } from "../pictures/draw-package-matrix.ts";
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
function drawStrips(strips: readonly Strip[], { width, fontSize, kind }: Canvas) {
  const pitch = kind === "wide" ? 7 : 5;
  const height = pitch * packagesInColumn;
  const highest = Math.max(...strips.flatMap(({ packages }) => packages.map(({ types }) => types)));
  const x = scaleLinear([0, highest], [pitch, width - pitch]);
  const edge = rounded(x(limit + 0.5));
  let y = fontSize * 2;
  const drawn = strips.map(({ name, packages }) => {
    const dots = packages.map((one) => ({ name: lastPart(one.name), value: one.types }));
    const columns = columnsOf(dots, { x, step: 1, pitch, rise: height });
    const [small, large] = [
      columns.filter(({ value }) => value <= limit),
      columns.filter(({ value }) => value > limit),
    ];
    const flags = flagsOf(large, { named: large.length, counted: "packages", pitch, fontSize });
    const rise = Math.max(
      ...columns.map((column) => heightOf(column, pitch)),
      ...flags.map(({ top }) => top + fontSize),
    );
    y += fontSize * 3 + rise;
    const rows = (own: typeof columns) => own.map((column) => rowsOfDots(column, y - 3, pitch)).join("");
    const round = { "stroke-width": pitch * 0.8, "stroke-linecap": "round" } as const;
    return (
      label(0, y - rise - fontSize * 1.5, name, { ...strong, ...halo }) +
      label(0, y - rise - fontSize * 0.3, `${packages.length} packages`, halo) +
      element("path", { d: rows(small), stroke: paint.accent, ...round }) +
      element("path", { d: rows(large), stroke: paint.bad, ...round }) +
      drawFlags(flags, y - 3, fontSize) +
      stroked(`M0 ${rounded(y)}H${width}`, paint.line, 1)
    );
  });
  const shade = { x: edge, y: fontSize * 2, width: width - edge, height: y - fontSize * 2 };
  return {
    height: Math.ceil(y + fontSize * 3.3),
    markup: group(
      { fill: paint.inkSoft, "font-size": fontSize },
      element("rect", { ...shade, fill: paint.bad, "fill-opacity": 0.13 }),
      stroked(`M${edge} ${fontSize * 2}V${rounded(y)}`, paint.bad, 1.5),
      ...drawn,
      label(edge, fontSize * 1.3, `God Component: more than ${limit}`, strong),
      ...[1, 10, 20, 30, 40, 50, 60].map((tick) =>
        label(x(tick), y + fontSize * 1.4, String(tick), { "text-anchor": "middle" }),
      ),
      label(width, y + fontSize * 2.9, "Types in a package", { "text-anchor": "end" }),
    ),
  };
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
    drawings: drawChart((canvas) => drawStrips(all, canvas)),
  };
}

/** Which packages of jsoup depend on which. Their names are shortened, so that they fit beside the drawing. */
export function jsoupPackageMatrix(results: AllResults): Figure {
  const jsoup = results["jsoup-1.15.3"];
  const graph = packageGraph(jsoup, (name) => name.replace(/^org\./, ""));
  return {
    ...drawPackageMatrix(jsoup, graph),
    drawings: drawChart((canvas) => {
      const height = canvas.kind === "wide" ? 360 : 280;
      return { height, markup: drawMatrix(graph, { ...canvas, height }) };
    }),
  };
}
