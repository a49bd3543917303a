import type { LegendEntry } from "../drawing/scene.ts";
import type { MetricLevel } from "../model/metric-distributions.ts";
import { limitsOnAxis, type Panel } from "./distributions-layout.ts";

const triangle = { x: 0.9, y: 0.75 };

function rankEntry(text: string, paint: Pick<LegendEntry, "fill" | "stroke">): LegendEntry {
  return {
    text,
    ...paint,
    trace(path) {
      path.moveTo(-triangle.x, triangle.y);
      path.lineTo(0, -triangle.y);
      path.lineTo(triangle.x, triangle.y);
      path.closePath();
    },
  };
}

const limitEntry: LegendEntry = {
  text: "limit of a rule",
  stroke: "bad",
  trace(path) {
    path.moveTo(0, -1.2);
    path.lineTo(0, 1.2);
  },
};

const beyondEntry: LegendEntry = {
  text: "at or beyond it",
  fill: "bad",
  stroke: "plate",
  trace(path) {
    path.rect(-0.8, -1.2, 1.6, 2.4);
    for (const y of [-0.4, 0.4]) {
      path.moveTo(-0.8, y);
      path.lineTo(0.8, y);
    }
  },
};

const togetherEntry: LegendEntry = {
  text: "limit that needs others too",
  stroke: "ink-soft",
  trace(path) {
    for (const top of [-1.2, -0.2, 0.8]) {
      path.moveTo(0, top);
      path.lineTo(0, top + 0.5);
    }
  },
};

/** The part of a bar that the selection is about. */
const selectedEntry = (level: MetricLevel): LegendEntry => ({
  text: level === "type" ? "selected" : "of selected types",
  fill: "accent",
  trace: (path) => path.rect(-0.5, -1, 1, 2),
});

/** The signs that the panels have. */
export function distributionLegend(panels: readonly Panel[], level: MetricLevel, isSelected: boolean): LegendEntry[] {
  if (panels.length === 0) return [];
  const lines = panels.flatMap(limitsOnAxis);
  const isBeyond = panels.some(({ firstBeyond, distribution }) => firstBeyond <= distribution.greatest);
  return [
    rankEntry("median", { fill: "ink" }),
    rankEntry("90% are at most this", { stroke: "ink" }),
    ...(lines.some(({ together }) => !together) ? [limitEntry] : []),
    ...(isBeyond ? [beyondEntry] : []),
    ...(lines.some(({ together }) => together) ? [togetherEntry] : []),
    ...(isSelected ? [selectedEntry(level)] : []),
  ];
}
