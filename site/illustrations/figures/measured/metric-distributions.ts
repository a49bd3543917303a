import type { AnalysisId } from "#content/catalog/analyses.ts";
import type { DotStrip } from "../../pictures/dot-strip/draw-dot-strip.ts";
import { projectName, specimenOf } from "../../pictures/marks/source-line.ts";
import type { Figure } from "../figure.ts";
import type { AllClassMetrics, ClassMetrics } from "./class-metrics.ts";
import { stripFigure } from "./strip-figure.ts";

/** The parts of a figure that are the same for all metrics of types. */
function typesOf(
  metrics: AllClassMetrics,
  id: AnalysisId,
  metric: (type: ClassMetrics) => number,
): Pick<Figure, "specimen" | "source"> & Pick<DotStrip, "dots" | "counted"> {
  return {
    specimen: specimenOf(id),
    source: "typeMetrics.csv of this analysis.",
    counted: "types",
    dots: metrics[id].map((type) => ({ name: type.typeName, value: metric(type) })),
  };
}

const countFrom = (dots: DotStrip["dots"], threshold: number) => dots.filter(({ value }) => value >= threshold).length;

/** Insufficient Modularization requires a WMC of at least 100 (community edition), besides two other conditions. */
export function weightedMethodsOfTypes(metrics: AllClassMetrics): Figure {
  const id = "jsoup-1.15.3";
  const { dots, counted, ...words } = typesOf(metrics, id, ({ weightedMethods }) => weightedMethods);
  const threshold = 100;
  return stripFigure({
    ...words,
    finding: `${countFrom(dots, threshold)} of ${dots.length} types of ${projectName(id)} reach a complexity of ${threshold}`,
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
export function fanInOfTypes(metrics: AllClassMetrics): Figure {
  const id = "junit-4.13.2";
  const { dots, counted, ...words } = typesOf(metrics, id, ({ fanIn }) => fanIn);
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
export function fanOutOfTypes(metrics: AllClassMetrics): Figure {
  const id = "jsoup-1.15.3";
  const { dots, counted, ...words } = typesOf(metrics, id, ({ fanOut }) => fanOut);
  const threshold = 8;
  return stripFigure({
    ...words,
    finding: `A test of ${countFrom(dots, threshold)} of the ${dots.length} types of ${projectName(id)} has ${threshold} or more other types to deal with`,
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
