import { formatValue } from "../../results/model/format-value.ts";
import { Bars, bar } from "../charts/bars.tsx";
import { smellDensity } from "../definitions/formulas.ts";
import { drawChart, type Figure } from "../figure.ts";
import { jenkins } from "./published-figures.ts";

const density = ({ smells, lines }: { smells: number; lines: number }) => smellDensity(smells, lines);

/** The ratio of the last to the first value, for lines, smells and smells per line. */
export function jenkinsGrowth(): Figure {
  const { first, last } = jenkins;
  const rows = [
    {
      name: "Lines of code",
      from: formatValue(first.lines),
      to: formatValue(last.lines),
      factor: last.lines / first.lines,
    },
    { name: "Architecture smells", from: `${first.smells}`, to: `${last.smells}`, factor: last.smells / first.smells },
    {
      name: "Smells per 1,000 lines",
      from: density(first).toFixed(2),
      to: density(last).toFixed(2),
      factor: density(last) / density(first),
    },
  ].map((row) => ({ ...row, times: `× ${row.factor.toFixed(row.factor < 2 ? 2 : 1)}` }));
  const bars = rows.map(({ name, factor, times }) => ({ name, bars: [bar(factor, times)] }));
  return {
    finding: `In ${last.year - first.year} years, the architecture smells of Jenkins grew faster than its code`,
    unit: `Factor from ${first.year} to ${last.year}; × 1 is no change`,
    specimen: ["Designite", `Jenkins ${first.year} and ${last.year}`],
    source: `${jenkins.source}, the first and the last of ten versions.`,
    description: `Three horizontal bars of growth factors: ${rows.map(({ name, from, to, times }) => `${name} from ${from} to ${to}, ${times}`).join("; ")}.`,
    table: {
      columns: ["Measure", String(first.year), String(last.year), "Factor"],
      rows: rows.map(({ name, from, to, times }) => [name, from, to, times]),
    },
    drawings: drawChart((canvas) => <Bars canvas={canvas} groups={[{ rows: bars }]} />),
  };
}
