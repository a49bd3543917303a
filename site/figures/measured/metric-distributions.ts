import { metricValues } from "../../results/model/analysis.ts";
import type { Results } from "../../results/model/analysis-rows.ts";
import type { AllResults } from "../../results/read/stored-results.ts";
import type { DotStrip } from "../charts/dot-strip.ts";
import { stripFigure } from "../charts/dot-strip.ts";
import type { Figure } from "../figure.ts";

/** The parts of a figure that are the same for all metrics of types. */
function typesOf(
  { analysis }: Results,
  metric: string,
): Pick<Figure, "specimen" | "source"> & Pick<DotStrip, "dots" | "counted"> {
  return {
    specimen: analysis.specimen,
    source: "typeMetrics.csv of this analysis.",
    counted: "types",
    dots: Array.from(metricValues(analysis.types, metric) ?? [], (value, row) => {
      return { name: analysis.types.names[row] ?? "", value };
    }),
  };
}

const countFrom = (dots: DotStrip["dots"], threshold: number) => dots.filter(({ value }) => value >= threshold).length;

/** Insufficient Modularization requires a WMC of at least 100 (community edition), besides two other conditions. */
export function weightedMethodsOfTypes(results: AllResults): Figure {
  const jsoup = results["jsoup-1.15.3"];
  const { dots, counted, ...words } = typesOf(jsoup, "WMC");
  const threshold = 100;
  return stripFigure({
    ...words,
    finding: `${countFrom(dots, threshold)} of ${dots.length} types of ${jsoup.analysis.title} reach a complexity of ${threshold}`,
    unit: "Types by WMC, the complexities of a type's methods added up; one dot, one type",
    note: "Insufficient Modularization is also reported for types with many methods.",
    strip: {
      dots,
      counted,
      threshold,
      scale: "logarithmic",
      step: 1,
      ticks: [0, 2, 5, 10, 20, 50, 100, 200],
      reported: "Insufficient Modularization",
      axis: "WMC, logarithmic axis",
      named: 5,
    },
  });
}

/** Hub-like Modularization requires 20 in both directions (community edition). */
export function fanInOfTypes(results: AllResults): Figure {
  const { dots, counted, ...words } = typesOf(results["junit-4.13.2"], "FANIN");
  const threshold = 20;
  const unused = dots.filter(({ value }) => value <= 1).length;
  return stripFigure({
    ...words,
    finding: `${unused} of ${dots.length} types are used once or never, ${countFrom(dots, threshold)} are used ${threshold} times or more`,
    unit: "Types by fan-in as the tool reports it; one dot, one type",
    note: "A type's reference to itself is included, unlike in the text. Hub-like Modularization asks for a fan-out of 20 as well, which none of these types has.",
    strip: {
      dots,
      counted,
      threshold,
      scale: "logarithmic",
      step: 1,
      ticks: [0, 1, 2, 5, 10, 20, 50],
      reported: "Hub",
      axis: "Fan-in, logarithmic axis",
      named: 4,
    },
  });
}

/** 8 is the smallest number of dependencies in published output of the professional edition. */
export function fanOutOfTypes(results: AllResults): Figure {
  const jsoup = results["jsoup-1.15.3"];
  const { dots, counted, ...words } = typesOf(jsoup, "FANOUT");
  const threshold = 8;
  return stripFigure({
    ...words,
    finding: `A test of ${countFrom(dots, threshold)} of the ${dots.length} types of ${jsoup.analysis.title} has ${threshold} or more other types to deal with`,
    unit: "Types by fan-out, the number of types that a type depends on; one dot, one type",
    strip: {
      dots,
      counted,
      threshold,
      scale: "logarithmic",
      step: 1,
      ticks: [0, 1, 2, 4, 8, 16, 24],
      reported: "Excessive Dependency",
      axis: "Fan-out, logarithmic axis",
      named: 4,
    },
  });
}
