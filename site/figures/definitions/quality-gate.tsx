import { scaleLinear, scalePoint } from "d3-scale";
import { Label } from "../../drawing/label.tsx";
import { halo, paint, strong } from "../../drawing/paint.ts";
import { rounded } from "../../drawing/path-data.ts";
import { severityMark } from "../../drawing/severity.ts";
import { formatPercent } from "../../results/model/format-value.ts";
import { Drawing } from "../drawing.tsx";
import { type Canvas, drawChart, type Figure } from "../figure.ts";
import { smellWeights, weightedDensity } from "./formulas.ts";

const example = { lines: 40_000, architecture: 12, design: 480, implementation: 1600 };
const levels = ["architecture", "design", "implementation"] as const;
const levelName = { architecture: "Architecture", design: "Design", implementation: "Implementation" } as const;

/** The weights of the three levels, and the weighted densities of the example. */
export function densityContributions(): Figure {
  const sum = weightedDensity(example);
  const rows = levels.map((level) => {
    const contribution = (smellWeights[level] * example[level] * 1000) / example.lines;
    return { name: levelName[level], weight: smellWeights[level], contribution, share: contribution / sum };
  });
  return {
    finding: `Implementation smells weigh least and make up ${formatPercent(rows[2]?.share ?? 0)} of the result`,
    unit: `Share of each level in the weights and in the weighted density of ${sum.toFixed(2)}`,
    specimen: ["Formula", "weighted smell density", "example"],
    note: "The example in the text: 40,000 lines with 12, 480, and 1,600 smells.",
    source: "the example in the text.",
    description: `A slope chart of three lines from the weight of a level to its share of the result. Weights: ${rows.map(({ name, weight }) => `${name} ${formatPercent(weight)}`).join(", ")}. Shares of the result: ${rows.map(({ name, share }) => `${name} ${formatPercent(share)}`).join(", ")}.`,
    table: {
      columns: ["Level", "Weight", "Contribution", "Share of the result"],
      rows: rows.map(({ name, weight, contribution, share }) => [
        name,
        weight,
        contribution.toFixed(2),
        formatPercent(share),
      ]),
    },
    drawings: drawChart((canvas) => (
      <Slopes
        canvas={canvas}
        headings={["Weight in the formula", "Share of the result"]}
        slopes={rows.map(({ name, weight, share }) => ({
          name,
          from: weight,
          to: share,
          highlighted: name === levelName.implementation,
        }))}
      />
    )),
  };
}

/** Example values: the density of each release at the gate. */
const releases = [11.75, 11.4, 11.1, 11.5, 10.9, 10.6];

interface GateStep {
  value: number;
  /** The threshold for this release. */
  threshold: number;
  passed: boolean;
}

/** The ratchet: a release that passes lowers the threshold to its own value. */
export function ratchet(values: readonly number[]): GateStep[] {
  let threshold = values[0] ?? 0;
  return values.map((value) => {
    const step = { value, threshold, passed: value <= threshold };
    threshold = Math.min(threshold, value);
    return step;
  });
}

function Ratchet({ canvas, steps }: { canvas: Canvas; steps: readonly GateStep[] }) {
  const { width, fontSize, kind } = canvas;
  const height = kind === "wide" ? 260 : 240;
  const [top, bottom] = [fontSize * 1.8, height - fontSize * 3];
  const x = scalePoint(
    steps.map((_, index) => index),
    [fontSize * 2, width - fontSize * 2],
  );
  const y = scaleLinear([10, 12], [bottom, top]);
  const at = (index: number) => x(index) ?? 0;
  const half = (at(1) - at(0)) / 2;
  const within = (position: number) => rounded(Math.min(Math.max(position, 0), width));
  const line = steps
    .map(
      ({ threshold }, index) =>
        `${index === 0 ? "M" : "L"}${within(at(index) - half)} ${rounded(y(threshold))}H${within(at(index) + half)}`,
    )
    .join("");
  return (
    <Drawing canvas={canvas} height={height}>
      <Label x={0} y={fontSize} text="Weighted density" />
      <path d={line} fill="none" stroke={paint.ink} strokeWidth={1.5} />
      {steps.map(({ value, passed }, index) => {
        const [cx, cy] = [at(index), y(value)];
        return (
          <g key={cx} textAnchor="middle">
            <path
              d={severityMark(passed ? "none" : "two", cx, cy, passed ? 5 : 6)}
              fill={passed ? paint.good : paint.bad}
            />
            <Label
              x={cx}
              y={passed ? cy + fontSize * 1.5 : cy - fontSize * 0.9}
              {...strong}
              {...halo}
              text={value.toFixed(2)}
            />
            {!passed && <Label x={cx} y={cy - fontSize * 2.1} fill={paint.ink} {...halo} text="stopped" />}
            <Label x={cx} y={bottom + fontSize * 1.4} text={index + 1} />
          </g>
        );
      })}
      <path d={`M0 ${bottom}H${width}`} stroke={paint.inkSoft} />
      <Label x={width} y={bottom + fontSize * 2.8} textAnchor="end" text="Release" />
    </Drawing>
  );
}

export function gateRatchet(): Figure {
  const steps = ratchet(releases);
  return {
    finding: `The threshold follows the values down and stops ${steps.filter(({ passed }) => !passed).length} of ${steps.length} releases`,
    unit: "Weighted smell density of each release at the gate",
    specimen: ["Example", "quality gate"],
    note: "The line is the threshold, circles are releases that pass, the triangle is one that doesn't.",
    source: "example values.",
    description: `Six releases with a stepped line for the threshold. ${steps.map(({ value, threshold, passed }, index) => `Release ${index + 1}: ${value.toFixed(2)} against ${threshold.toFixed(2)}, ${passed ? "passed" : "stopped"}.`).join(" ")}`,
    table: {
      columns: ["Release", "Density", "Threshold", "Gate"],
      rows: steps.map(({ value, threshold, passed }, index) => [
        index + 1,
        value.toFixed(2),
        threshold.toFixed(2),
        passed ? "passed" : "not passed",
      ]),
    },
    drawings: drawChart((canvas) => <Ratchet canvas={canvas} steps={steps} />),
  };
}

interface Slope {
  name: string;
  /** Shares before and after. */
  from: number;
  to: number;
  /** The one line that the finding is about. */
  highlighted?: boolean;
}

interface SlopesProps {
  canvas: Canvas;
  headings: readonly [from: string, to: string];
  slopes: readonly Slope[];
}

/** Lines from one share to another, each named at both ends. */
function Slopes({ canvas, headings, slopes }: SlopesProps) {
  const { width, fontSize } = canvas;
  const isWide = canvas.kind === "wide";
  const height = isWide ? 260 : 240;
  const side = fontSize * (isWide ? 10.2 : 3);
  const [left, right] = [side, width - fontSize * (isWide ? 10.2 : 9.4)];
  const most = Math.max(...slopes.flatMap(({ from, to }) => [from, to]));
  const y = scaleLinear([0, most], [height - fontSize * 0.8, fontSize * 3.2]);
  const lines = [...slopes].sort((a, b) => Number(a.highlighted ?? false) - Number(b.highlighted ?? false));
  const frame = `M${rounded(left)} ${fontSize * 2}V${height}M${rounded(right)} ${fontSize * 2}V${height}`;
  return (
    <Drawing canvas={canvas} height={height}>
      <path d={frame} stroke={paint.line} strokeWidth={1} />
      <Label x={isWide ? left : 0} y={fontSize} textAnchor={isWide ? "end" : undefined} text={headings[0]} />
      <Label x={right} y={fontSize} text={headings[1]} />
      {lines.map(({ name, from, to, highlighted }) => {
        const [start, end] = [y(from), y(to)];
        const words = { fill: highlighted ? paint.accent : paint.ink, fontWeight: highlighted ? 600 : undefined };
        const ends = [`${rounded(left)} ${rounded(start)}`, `${rounded(right)} ${rounded(end)}`] as const;
        return (
          <g key={name} stroke={highlighted ? paint.accent : paint.inkSoft}>
            <path d={`M${ends[0]}L${ends[1]}`} strokeWidth={highlighted ? 3 : 1.5} />
            <path d={`M${ends[0]}h0M${ends[1]}h0`} strokeWidth={9} strokeLinecap="round" />
            <Label
              x={left - 10}
              y={start + fontSize * 0.35}
              textAnchor="end"
              stroke="none"
              {...words}
              text={isWide ? `${name} ${formatPercent(from)}` : formatPercent(from)}
            />
            <Label
              x={right + 10}
              y={end + fontSize * 0.35}
              stroke="none"
              {...words}
              text={`${formatPercent(to)} ${name}`}
            />
          </g>
        );
      })}
    </Drawing>
  );
}
