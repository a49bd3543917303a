import { scaleLinear } from "d3-scale";
import { jenkins } from "#content/catalog/published-figures.ts";
import { Label } from "../../drawing/label.tsx";
import { halo, paint, strong } from "../../drawing/paint.ts";
import { rounded } from "../../drawing/path-data.ts";
import { formatValue } from "../../results/model/format-value.ts";
import { smellDensity } from "../definitions/formulas.ts";
import { Drawing } from "../drawing.tsx";
import { type Canvas, drawChart, type Figure } from "../figure.ts";

interface Version {
  year: number;
  /** Years with their part, such as 2013.4. */
  time: number;
  lines: number;
  smells: number;
  density: number;
}

const versions: readonly Version[] = jenkins.versions.map(({ day, lines, smells }) => {
  const date = new Date(day);
  const time = date.getUTCFullYear() + date.getUTCMonth() / 12;
  return { year: date.getUTCFullYear(), time, lines, smells, density: smellDensity(smells, lines) };
});

/** The density of each version by its day, from zero; the first, the highest and the last have their values. */
function Course({ canvas, named }: { canvas: Canvas; named: readonly Version[] }) {
  const { width, fontSize, kind } = canvas;
  const height = kind === "wide" ? 240 : 210;
  const [top, bottom] = [fontSize * 2.4, height - fontSize * 1.8];
  const times = versions.map(({ time }) => time);
  const x = scaleLinear([Math.min(...times), Math.max(...times)], [fontSize * 1.6, width - fontSize * 1.8]);
  const y = scaleLinear([0, Math.max(...versions.map(({ density }) => density))], [bottom, top]);
  const place = ({ time, density }: Version) => `${rounded(x(time))} ${rounded(y(density))}`;
  return (
    <Drawing canvas={canvas} height={height}>
      <path d={`M0 ${rounded(bottom)}H${width}`} stroke={paint.line} />
      <path d={`M${versions.map(place).join("L")}`} fill="none" stroke={paint.accent} strokeWidth={2} />
      {versions.map((version) => (
        <circle
          key={version.time}
          cx={rounded(x(version.time))}
          cy={rounded(y(version.density))}
          r={4}
          fill={paint.accent}
        />
      ))}
      {named.map((version) => (
        <g key={version.time} textAnchor="middle">
          <Label
            x={x(version.time)}
            y={y(version.density) - fontSize * 0.8}
            {...strong}
            {...halo}
            text={version.density.toFixed(2)}
          />
          <Label x={x(version.time)} y={bottom + fontSize * 1.4} text={version.year} />
        </g>
      ))}
    </Drawing>
  );
}

/** The architecture smells per thousand lines in ten versions of Jenkins. */
export function jenkinsDensity(): Figure {
  const [first, last] = [versions[0], versions.at(-1)];
  const highest = versions.toSorted((a, b) => b.density - a.density)[0];
  if (!first || !last || !highest) throw new Error("There are no versions of Jenkins.");
  return {
    finding: `Jenkins had the most architecture smells per line in ${highest.year}, and fewer since`,
    unit: `Architecture smells per 1,000 lines in ${versions.length} versions`,
    specimen: ["DesigniteJava", `Jenkins, ${first.year} to ${last.year}`],
    source: `${jenkins.source}, all ${versions.length} versions.`,
    description: `A line through ${versions.length} versions. ${versions.map(({ year, density }) => `${year}: ${density.toFixed(2)}`).join("; ")}.`,
    table: {
      columns: ["Year", "Lines of code", "Architecture smells", "Per 1,000 lines"],
      rows: versions.map(({ year, lines, smells, density }) => [
        String(year),
        formatValue(lines),
        smells,
        density.toFixed(2),
      ]),
    },
    drawings: drawChart((canvas) => <Course canvas={canvas} named={[first, highest, last]} />),
  };
}
