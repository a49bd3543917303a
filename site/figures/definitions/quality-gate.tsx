import { scaleLinear, scalePoint } from "d3-scale";
import { halo, paint, strong } from "../../drawing/paint.ts";
import { severityMark } from "../../drawing/severity.ts";
import { element, formatPercent, group, label, outlined, rounded, stroked } from "../../drawing/svg.ts";
import { type Canvas, type Drawing, drawChart, type Figure } from "../figure.ts";
import { smellWeights, weightedDensity } from "../formulas.ts";

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
    drawings: drawChart((canvas) =>
      drawSlopes(
        rows.map(({ name, weight, share }) => ({
          name,
          from: weight,
          to: share,
          highlighted: name === levelName.implementation,
        })),
        ["Weight in the formula", "Share of the result"],
        canvas,
      ),
    ),
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

function drawRatchet(steps: readonly GateStep[], { width, fontSize, kind }: Canvas) {
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
  const marks = steps.map(({ value, passed }, index) => {
    const [cx, cy] = [at(index), y(value)];
    return (
      element("path", {
        d: severityMark(passed ? "none" : "two", cx, cy, passed ? 5 : 6),
        fill: passed ? paint.good : paint.bad,
      }) +
      label(cx, passed ? cy + fontSize * 1.5 : cy - fontSize * 0.9, value.toFixed(2), {
        "text-anchor": "middle",
        ...strong,
        ...halo,
      }) +
      (passed ? "" : label(cx, cy - fontSize * 2.1, "stopped", { "text-anchor": "middle", fill: paint.ink, ...halo })) +
      label(cx, bottom + fontSize * 1.4, String(index + 1), { "text-anchor": "middle" })
    );
  });
  return {
    height,
    markup: group(
      { fill: paint.inkSoft, "font-size": fontSize },
      label(0, fontSize, "Weighted density"),
      outlined(line, paint.ink, 1.5),
      ...marks,
      element("path", { d: `M0 ${bottom}H${width}`, stroke: paint.inkSoft }),
      label(width, bottom + fontSize * 2.8, "Release", { "text-anchor": "end" }),
    ),
  };
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
    drawings: drawChart((canvas) => drawRatchet(steps, canvas)),
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

/** Lines from one share to another, each named at both ends. */
function drawSlopes(
  slopes: readonly Slope[],
  headings: readonly [from: string, to: string],
  { width, fontSize, kind }: Canvas,
): Pick<Drawing, "height" | "markup"> {
  const height = kind === "wide" ? 260 : 240;
  const side = fontSize * (kind === "wide" ? 10.2 : 3);
  const [left, right] = [side, width - fontSize * (kind === "wide" ? 10.2 : 9.4)];
  const most = Math.max(...slopes.flatMap(({ from, to }) => [from, to]));
  const y = scaleLinear([0, most], [height - fontSize * 0.8, fontSize * 3.2]);
  const lines = [...slopes].sort((a, b) => Number(a.highlighted ?? false) - Number(b.highlighted ?? false));
  const drawn = lines.map(({ name, from, to, highlighted }) => {
    const [start, end] = [y(from), y(to)];
    const words = { fill: highlighted ? paint.accent : paint.ink, "font-weight": highlighted ? 600 : undefined };
    const stroke = highlighted ? paint.accent : paint.inkSoft;
    const named = (share: number) => (kind === "wide" ? `${name} ${formatPercent(share)}` : formatPercent(share));
    return (
      stroked(`M${rounded(left)} ${rounded(start)}L${rounded(right)} ${rounded(end)}`, stroke, highlighted ? 3 : 1.5) +
      stroked(`M${rounded(left)} ${rounded(start)}h0M${rounded(right)} ${rounded(end)}h0`, stroke, 9, {
        "stroke-linecap": "round",
      }) +
      label(left - 10, start + fontSize * 0.35, named(from), { "text-anchor": "end", ...words }) +
      label(right + 10, end + fontSize * 0.35, `${formatPercent(to)} ${name}`, words)
    );
  });
  const frame = `M${rounded(left)} ${fontSize * 2}V${height}M${rounded(right)} ${fontSize * 2}V${height}`;
  return {
    height,
    markup: group(
      { fill: paint.inkSoft, "font-size": fontSize },
      stroked(frame, paint.line, 1),
      label(kind === "wide" ? left : 0, fontSize, headings[0], { "text-anchor": kind === "wide" ? "end" : undefined }),
      label(right, fontSize, headings[1]),
      ...drawn,
    ),
  };
}
