import { scaleLinear } from "d3-scale";
import { analysisIds } from "#content/analyses.ts";
import type { AllResults } from "../../pictures/data/analysis-results.ts";
import { halo, paint } from "../../pictures/marks/paint.ts";
import { severityMark } from "../../pictures/marks/severity.ts";
import { projectName, specimenOf } from "../../pictures/marks/source-line.ts";
import { element, group, label } from "../../pictures/marks/svg.ts";
import { type ChartCanvas, drawChartOnCanvases } from "../charts/chart-canvas.ts";
import type { Figure } from "../figure.ts";

/** God Component: more than this many classes. */
const limit = 30;

interface PackageSize {
  name: string;
  types: number;
}

function lastPart(packageName: string): string {
  return packageName.slice(packageName.lastIndexOf(".") + 1);
}

/** One mark for each package; marks of equal size are stacked. */
function drawStrip(packages: readonly PackageSize[], y: number, x: (types: number) => number, fontSize: number) {
  const radius = fontSize * 0.28;
  const bySize = Map.groupBy(packages, ({ types }) => types);
  const place = ({ types, name }: PackageSize) => {
    const level = (bySize.get(types) ?? []).findIndex((one) => one.name === name);
    return { left: x(types), top: y - radius - level * radius * 2.15 };
  };
  const small = packages.filter(({ types }) => types <= limit).map(place);
  const large = packages.filter(({ types }) => types > limit);
  return (
    element("path", {
      d: small.map(({ left, top }) => severityMark("none", left, top, radius)).join(""),
      fill: paint.accent,
    }) +
    element("path", {
      d: large
        .map(place)
        .map(({ left, top }) => severityMark("two", left, top, radius * 1.2))
        .join(""),
      fill: paint.bad,
    }) +
    [...Map.groupBy(large, ({ types }) => types)]
      .sort(([a], [b]) => a - b)
      .map(([types, own], index) =>
        label(
          Math.min(x(types) + 4, x(66)),
          y - radius * (2.6 + own.length * 2.15) - index * fontSize * 1.1,
          `${own.map(({ name }) => lastPart(name)).join(", ")}: ${types}`,
          { "text-anchor": "end", fill: paint.ink, "font-weight": 600, ...halo },
        ),
      )
      .join("")
  );
}

function drawStrips(all: readonly { name: string; packages: readonly PackageSize[] }[], canvas: ChartCanvas) {
  const { width, fontSize } = canvas;
  const rowHeight = fontSize * 6.6;
  const bottom = rowHeight * all.length + fontSize * 0.4;
  const x = scaleLinear([0, 66], [6, width - 4]);
  const edge = x(limit + 0.5);
  const strips = all.map(({ name, packages }, row) => {
    const y = (row + 1) * rowHeight;
    return (
      element("path", { d: `M0 ${y}H${width}`, stroke: paint.line, "stroke-width": 1 }) +
      drawStrip(packages, y, x, fontSize) +
      label(0, y - rowHeight + fontSize * 1.6, name, { fill: paint.ink, "font-weight": 600, ...halo }) +
      label(0, y - rowHeight + fontSize * 2.9, `${packages.length} packages`, halo)
    );
  });
  return {
    height: Math.ceil(bottom + fontSize * 3.6),
    markup: group(
      { fill: paint.inkSoft, "font-size": fontSize },
      element("path", {
        d: `M${Math.round(edge)} ${fontSize}V${bottom}`,
        stroke: paint.bad,
        "stroke-width": 1.5,
        "stroke-dasharray": "5 4",
      }),
      ...strips,
      label(edge + 6, fontSize * 1.2, `more than ${limit}`, { fill: paint.ink, ...halo }),
      ...[1, 10, 20, 30, 40, 50, 60].map((tick) =>
        label(x(tick), bottom + fontSize * 1.4, String(tick), { "text-anchor": "middle" }),
      ),
      label(width, bottom + fontSize * 3, "Types in a package", { "text-anchor": "end" }),
    ),
  };
}

/** The number of types of every package of the three libraries, and the threshold of God Component. */
export function packageSizes(results: AllResults): Figure {
  const all = analysisIds.map((id) => {
    const packages = [...Map.groupBy(results[id].types, ({ packageName }) => packageName)]
      .map(([name, types]) => ({ name, types: types.length }))
      .sort((a, b) => b.types - a.types);
    return { name: projectName(id), packages };
  });
  const facts = all.map(({ name, packages }) => {
    const large = packages.filter(({ types }) => types > limit);
    const words = large.length === 0 ? "none of them" : large.map((one) => `${one.name} with ${one.types}`).join(", ");
    return `${name} has ${packages.length} packages; larger than the limit: ${words}.`;
  });
  return {
    finding: `${all.flatMap(({ packages }) => packages).filter(({ types }) => types > limit).length} of ${all.flatMap(({ packages }) => packages).length} packages have more than ${limit} types`,
    unit: "Types in a package, nested types included; one mark, one package",
    specimen: specimenOf(...analysisIds),
    source: "typeMetrics.csv of these analyses.",
    description: `Three strips of marks on one scale from 0 to 66 types. ${facts.join(" ")}`,
    table: {
      columns: ["Package", "Library", "Types"],
      rows: all.flatMap(({ name, packages }) => packages.map((one) => [one.name, name, one.types])),
    },
    drawings: drawChartOnCanvases((canvas) => drawStrips(all, canvas)),
  };
}
