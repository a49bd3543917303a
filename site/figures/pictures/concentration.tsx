import { scaleLinear } from "d3-scale";
import { analysisIds } from "#content/catalog/analyses.ts";
import { halo, paint, strong } from "../../drawing/paint.ts";
import { element, formatPercent, group, label, outlined, rounded, stroked } from "../../drawing/svg.ts";
import type { Results } from "../../results/model/opened.ts";
import type { AllResults } from "../../results/read/stored-results.ts";
import { fillPicture, labelDisplay, type Picture, type PictureCanvas } from "../figure.ts";
import { libraryNote, specimenOf } from "../source-line.ts";

interface Curve {
  name: string;
  /** Cumulative share of the findings, from the type with the most findings on. */
  shares: number[];
}

/** The share of the types for which the picture states a value. */
const part = 0.1;

function curves(results: AllResults): Curve[] {
  return analysisIds.map((id) => ({ name: results[id].analysis.title, shares: cumulativeShares(results[id]) }));
}

const dashes = [undefined, "7 4", "2 3"] as const;

function drawCurves(all: readonly Curve[], { kind, width, height, fontSize }: PictureCanvas): string {
  const [left, top, bottom] = [fontSize * 3.2, fontSize * 2.2, height - fontSize * 3.4];
  const x = scaleLinear([0, 1], [left, width - 2]);
  const y = scaleLinear([0, 1], [bottom, top]);
  const line = ({ shares }: Curve) =>
    `M${shares.map((share, index) => `${rounded(x(index / (shares.length - 1)))} ${rounded(y(share))}`).join("L")}`;
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  const keyLeft = x(kind === "wide" ? 0.56 : 0.3);
  const keyTop = y(kind === "wide" ? 0.27 : 0.3);
  const key = [...all]
    .map((curve, index) => ({ curve, dash: dashes[index] }))
    .sort((a, b) => shareAt(b.curve.shares, part) - shareAt(a.curve.shares, part))
    .map(({ curve, dash }, row) => {
      const baseline = keyTop + row * fontSize * 1.6;
      return (
        stroked(`M${keyLeft} ${rounded(baseline - fontSize * 0.35)}h${fontSize * 2.4}`, paint.accent, 2, {
          "stroke-dasharray": dash,
          ...labelDisplay,
        }) +
        label(keyLeft + fontSize * 3, baseline, formatPercent(shareAt(curve.shares, part)), {
          ...strong,
          ...halo,
        }) +
        label(keyLeft + fontSize * 5.4, baseline, curve.name.replace("Apache ", ""), halo)
      );
    });
  return group(
    { fill: paint.inkSoft, "font-size": fontSize },
    stroked(ticks.map((tick) => `M${left} ${Math.round(y(tick)) + 0.5}H${width - 2}`).join(""), paint.line, 0.75),
    ...ticks.map((tick) => label(left - 8, y(tick) + fontSize * 0.35, formatPercent(tick), { "text-anchor": "end" })),
    ...ticks.map((tick) =>
      label(x(tick), bottom + fontSize * 1.4, formatPercent(tick), {
        "text-anchor": tick === 0 ? "start" : tick === 1 ? "end" : "middle",
      }),
    ),
    stroked(`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`, paint.inkSoft, 0.75),
    stroked(`M${rounded(x(part))} ${top}V${bottom}`, paint.ink, 0.75),
    ...all.map((curve, index) =>
      outlined(line(curve), paint.accent, 2, { "stroke-linejoin": "round", "stroke-dasharray": dashes[index] }),
    ),
    ...all.map((curve) =>
      element("circle", { cx: x(part), cy: y(shareAt(curve.shares, part)), r: 4, fill: paint.ink }),
    ),
    label(keyLeft, keyTop - fontSize * 1.7, `In the worst ${formatPercent(part)} of the types`, strong),
    ...key,
    label(0, fontSize, "Share of all findings"),
    label(width, bottom + fontSize * 3, "Share of the types, most findings first", { "text-anchor": "end" }),
  );
}

/** How unevenly findings are distributed over the types. */
export function drawConcentration(results: AllResults): Picture {
  const all = curves(results);
  const held = all.map((curve) => shareAt(curve.shares, part));
  const values = all.map((curve) => `${formatPercent(shareAt(curve.shares, part))} in ${curve.name}`);
  return {
    drawings: fillPicture((canvas) => drawCurves(all, canvas)),
    finding: `The worst ${formatPercent(part)} of the types account for ${formatPercent(Math.min(...held))} to ${formatPercent(Math.max(...held))} of the findings`,
    unit: "Share of findings by share of types, starting with the types that have the most findings",
    source: "the smell files of these analyses.",
    table: {
      columns: ["Share of the types", ...all.map(({ name }) => name)],
      rows: [0.01, 0.05, part, 0.25, 0.5, 0.75].map((portion) => [
        formatPercent(portion),
        ...all.map(({ shares }) => formatPercent(shareAt(shares, portion))),
      ]),
    },
    note: `Design and implementation smells together. ${libraryNote}`,
    specimen: specimenOf(...analysisIds),
    description: `Three curves, one for each library, of the share of all findings against the share of the types, beginning with the type that has the most findings. All three lie well above the straight line of an even spread. The worst ${formatPercent(part)} of the types have ${values.join(", ")}.`,
  };
}

/**
 * The cumulative shares of all findings, from 0 to 1: first of no type, then of the type with most findings, of the two
 * types with most, and so on.
 */
export function cumulativeShares({ facts }: Results): number[] {
  const findings = Array.from(facts.allFindings).sort((a, b) => b - a);
  const all = findings.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  const shares = findings.map((count) => {
    seen += count;
    return seen / all;
  });
  return [0, ...shares];
}

/** The share of the findings in a portion of the types, both from 0 to 1. */
export function shareAt(shares: readonly number[], portion: number): number {
  return shares[Math.round((shares.length - 1) * portion)] ?? 0;
}
