import { scaleLinear } from "d3-scale";
import { analysisIds } from "#content/catalog/analyses.ts";
import { Label } from "../../drawing/label.tsx";
import { halo, paint, strong } from "../../drawing/paint.ts";
import { rounded } from "../../drawing/path-data.ts";
import { formatPercent } from "../../results/model/format-value.ts";
import type { Results } from "../../results/model/opened.ts";
import type { AllResults } from "../../results/read/stored-results.ts";
import { Drawing } from "../drawing.tsx";
import { fillPicture, type Picture, type PictureCanvas } from "../figure.ts";
import { optionalLabel } from "../picture-file.tsx";
import { libraryNote, specimenOf } from "../source-line.ts";

interface Curve {
  name: string;
  /** Cumulative share of the findings, from the type with the most findings on. */
  shares: number[];
}

/** The share of the types for which the picture states a value. */
const part = 0.1;

const dashes = [undefined, "7 4", "2 3"] as const;

/** The curves above the line of an even spread, with the key in the free corner. */
function Curves({ canvas, curves: all }: { canvas: PictureCanvas; curves: readonly Curve[] }) {
  const { kind, width, height, fontSize } = canvas;
  const [left, top, bottom] = [fontSize * 3.2, fontSize * 2.2, height - fontSize * 3.4];
  const x = scaleLinear([0, 1], [left, width - 2]);
  const y = scaleLinear([0, 1], [bottom, top]);
  const line = ({ shares }: Curve) =>
    `M${shares.map((share, index) => `${rounded(x(index / (shares.length - 1)))} ${rounded(y(share))}`).join("L")}`;
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  const keyLeft = x(kind === "wide" ? 0.56 : 0.3);
  const keyTop = y(kind === "wide" ? 0.27 : 0.3);
  const drawn = all.map((curve, index) => ({ ...curve, dash: dashes[index], held: shareAt(curve.shares, part) }));
  return (
    <Drawing canvas={canvas} height={height}>
      <path
        d={ticks.map((tick) => `M${left} ${Math.round(y(tick)) + 0.5}H${width - 2}`).join("")}
        stroke={paint.line}
        strokeWidth={0.8}
      />
      {ticks.map((tick) => (
        <g key={tick}>
          <Label x={left - 8} y={y(tick) + fontSize * 0.35} textAnchor="end" text={formatPercent(tick)} />
          <Label
            x={x(tick)}
            y={bottom + fontSize * 1.4}
            textAnchor={tick === 0 ? "start" : tick === 1 ? "end" : "middle"}
            text={formatPercent(tick)}
          />
        </g>
      ))}
      <path d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`} stroke={paint.inkSoft} strokeWidth={0.8} />
      <path d={`M${rounded(x(part))} ${top}V${bottom}`} stroke={paint.ink} strokeWidth={0.8} />
      {drawn.map((curve) => (
        <path
          key={curve.name}
          d={line(curve)}
          fill="none"
          stroke={paint.accent}
          strokeWidth={2}
          strokeLinejoin="round"
          strokeDasharray={curve.dash}
        />
      ))}
      {drawn.map(({ name, held }) => (
        <circle key={name} cx={rounded(x(part))} cy={rounded(y(held))} r={4} fill={paint.ink} />
      ))}
      <Label
        x={keyLeft}
        y={keyTop - fontSize * 1.7}
        {...strong}
        text={`In the worst ${formatPercent(part)} of the types`}
      />
      {drawn
        .toSorted((a, b) => b.held - a.held)
        .map(({ name, dash, held }, row) => {
          const baseline = keyTop + row * fontSize * 1.6;
          return (
            <g key={name}>
              <path
                d={`M${keyLeft} ${rounded(baseline - fontSize * 0.35)}h${fontSize * 2.4}`}
                stroke={paint.accent}
                strokeWidth={2}
                strokeDasharray={dash}
                {...optionalLabel}
              />
              <Label x={keyLeft + fontSize * 3} y={baseline} {...strong} {...halo} text={formatPercent(held)} />
              <Label x={keyLeft + fontSize * 5.4} y={baseline} {...halo} text={name.replace("Apache ", "")} />
            </g>
          );
        })}
      <Label x={0} y={fontSize} text="Share of all findings" />
      <Label x={width} y={bottom + fontSize * 3} textAnchor="end" text="Share of the types, most findings first" />
    </Drawing>
  );
}

/** How unevenly findings are distributed over the types. */
export function concentration(results: AllResults): Picture {
  const all = analysisIds.map((id) => ({ name: results[id].analysis.title, shares: cumulativeShares(results[id]) }));
  const held = all.map((curve) => shareAt(curve.shares, part));
  const values = all.map((curve) => `${formatPercent(shareAt(curve.shares, part))} in ${curve.name}`);
  return {
    drawings: fillPicture((canvas) => <Curves canvas={canvas} curves={all} />),
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
function cumulativeShares({ facts }: Results): number[] {
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
function shareAt(shares: readonly number[], portion: number): number {
  return shares[Math.round((shares.length - 1) * portion)] ?? 0;
}
