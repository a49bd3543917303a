import type { Scene } from "../drawing/scene.ts";
import { counted, formatValue } from "../model/format-value.ts";
import { isBarSelected, metricBars, selectionOfBar, smellsReached, writtenRange } from "../model/metric-bars.ts";
import type { MetricLevel } from "../model/metric-distributions.ts";
import { nothing } from "../model/selection.ts";
import { distributionLabels } from "./distributions-labels.ts";
import { distributionLayers } from "./distributions-layers.ts";
import { panelGrid } from "./distributions-layout.ts";
import { distributionLegend } from "./distributions-legend.ts";
import { nearestBox } from "./nearest-box.ts";
import type { SceneInput } from "./scene-input.ts";

/** `< 1` for a share that would be rounded to nothing. */
function percent(part: number, whole: number): string {
  const share = (100 * part) / whole;
  return share > 0 && share < 1 ? "< 1" : String(Math.round(share));
}

/**
 * Bars of how often which values of each metric occur, one panel for each. Items are the bars.
 * @param columns panels beside each other; by their number if absent
 */
export function distributionsScene(
  input: SceneInput,
  { level, columns }: { level: MetricLevel; columns?: number },
): Scene {
  const { selection, selected, opened } = input;
  const grid = panelGrid(metricBars(opened, level, selected), columns);
  const bars = grid.panels.flatMap((panel) => panel.bars);
  const places = bars.map(({ place }) => place);
  const isSelected = selected.includes(1);
  const chosen = bars.findIndex((bar) => isBarSelected(selection, level, bar.panel.metric, bar));

  return {
    bounds: grid.bounds,
    layers: distributionLayers(grid.panels, bars[chosen]),
    labels: (view) => distributionLabels(grid, level, view),
    legend: distributionLegend(grid.panels, level, isSelected),
    itemCount: bars.length,
    itemAt: (x, y, reach) => nearestBox(places, x, y, reach),
    boxOf: (item) => places[item] ?? { x: 0, y: 0, width: 0, height: 0 },
    describe(item) {
      const bar = bars[item];
      if (!bar) return "";
      const { panel, count, from, selected: share } = bar;
      const broken = smellsReached(panel, from);
      const beyond = broken.length > 0 ? `; at or beyond the limit of ${broken.join(", ")}` : "";
      const ofSelected = isSelected ? `, ${formatValue(share)} of the selected` : "";
      return `${panel.metric} ${writtenRange(bar)}: ${counted(count, level)} (${percent(count, panel.distribution.count)}%)${ofSelected}${beyond}`;
    },
    selectionOf(item) {
      const bar = bars[item];
      return bar ? selectionOfBar(level, bar.panel.metric, bar) : nothing;
    },
    selectedItem: chosen < 0 ? undefined : chosen,
  };
}
