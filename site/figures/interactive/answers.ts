import { formatNumber } from "../../drawing/svg.ts";
import { instability, smellDensity } from "../formulas.ts";

/** What a figure answers to the values of its fields: text, or the path of a mark on its scale, by the name of its place. */
export type Answers = Readonly<Record<string, string>>;

const mark = (x: number, y: number) => `M${x} ${y}l-8 -13h16z`;

export const instabilityScale = { left: 10, right: 330 };

function verdictOn(afferent: number, efferent: number): string {
  if (afferent + efferent === 0)
    return "Nothing depends on it and it depends on nothing: there is no coupling to weigh.";
  const value = instability(afferent, efferent);
  if (value <= 0.3) return "Many would feel a change. It should depend only on what is at least as stable.";
  if (value >= 0.7) return "It can change freely. Nothing stable should depend on it.";
  return "It stands between the layers: watch the direction of each new dependency.";
}

/** A field holds whole numbers from 0 to 999. */
const couplingOf = (value: number) => Math.min(999, Math.max(0, Math.trunc(value) || 0));

export function instabilityAnswers(...counts: readonly number[]): Answers {
  const [afferent = 0, efferent = 0] = counts.map(couplingOf);
  const value = instability(afferent, efferent);
  const { left, right } = instabilityScale;
  return {
    formula: `I = ${efferent} / (${efferent} + ${afferent}) = `,
    value: value.toFixed(2),
    verdict: verdictOn(afferent, efferent),
    mark: mark(left + value * (right - left), 26),
  };
}

export const densityScale = { left: 6, right: 334, highest: 4 };

export function densityPlace(density: number): number {
  const { left, right, highest } = densityScale;
  return left + (Math.min(density, highest) / highest) * (right - left);
}

export function densityAnswers(smells = 0, lines = 0): Answers {
  const density = smellDensity(smells, lines);
  return {
    smells: formatNumber(smells),
    lines: formatNumber(lines),
    formula: `${formatNumber(smells)} × 1,000 / ${formatNumber(lines)} = `,
    value: density.toFixed(2),
    mark: mark(densityPlace(density), 38),
  };
}
