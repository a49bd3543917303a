import { formatPercent, formatValue } from "../../results/model/format-value.ts";
import type { Results } from "../../results/model/opened.ts";
import { methodValues } from "../analysis-rows.ts";
import { Dots } from "../charts/dots.tsx";
import { drawPicture, type Picture } from "../figure.ts";

/** Complex Method in the community edition: a cyclomatic complexity of at least this. */
const threshold = 8;

/** Every method by its cyclomatic complexity: the number of tests needed to cover its independent paths. */
export function complexity(results: Results): Picture {
  const { title, specimen } = results.analysis;
  const dots = methodValues(results, "CC").map(({ typeName, name, value }) => ({ name: `${typeName}.${name}`, value }));
  const complex = dots.filter(({ value }) => value >= threshold).length;
  const simple = dots.filter(({ value }) => value === 1).length;
  const [most] = dots.toSorted((a, b) => b.value - a.value);
  const strip = {
    dots,
    ticks: [1, 2, 3, 5, 8, 12, 20, 35],
    threshold,
    reported: "Complex Method",
    axis: "Cyclomatic complexity, logarithmic axis",
    counted: "methods",
  } as const;
  return {
    drawings: drawPicture((canvas) => {
      const size = canvas.kind === "wide" ? { named: 4, pitch: 4.45, rise: 225 } : { named: 3, pitch: 2.7, rise: 250 };
      return <Dots canvas={canvas} {...strip} {...size} />;
    }),
    finding: `${formatPercent(simple / dots.length)} of the methods of ${title} have a single path to test`,
    unit: "Methods by cyclomatic complexity, the number of independent paths; one dot per method",
    source: "methodMetrics.csv of this analysis.",
    table: {
      columns: ["Complexity", "Methods", "At most three of them"],
      rows: [...Map.groupBy(dots, ({ value }) => value)]
        .sort(([a], [b]) => a - b)
        .map(([value, own]) => [
          String(value),
          own.length,
          { code: own.length > 3 ? "" : own.map(({ name }) => name).join(", ") },
        ]),
    },
    note: "The tool reports Complex Method in the shaded part.",
    specimen,
    description: `A dot plot of ${formatValue(dots.length)} methods of ${title} by cyclomatic complexity, on a logarithmic axis. ${formatValue(simple)} of them have a single path. The stacks of dots fall to the right; ${complex} methods reach the threshold of ${threshold} at which the tool reports Complex Method. The highest value is ${most?.value}, in ${most?.name}.`,
  };
}
