import type { Box } from "../drawing/scene.ts";
import type { MetricBar, MetricBars } from "../model/metric-bars.ts";
import type { MetricDistribution } from "../model/metric-distributions.ts";
import type { MetricLimit } from "../model/thresholds.ts";
import { textLine } from "./axis-row-names.ts";

export interface Bar extends MetricBar {
  panel: Panel;
  /** The whole place of the bar, as high as the bars of its panel can be. */
  place: Box;
  /** Heights of the bar and of its selected share. */
  height: number;
  selectedHeight: number;
}

export interface Panel extends MetricDistribution {
  /** Where the bars stand. */
  plot: Box;
  barWidth: number;
  bars: readonly Bar[];
}

export interface PanelGrid {
  panels: readonly Panel[];
  bounds: Box;
}

/** In world units. Limits are named in the upper part of a plot, so bars do not reach it. */
const panelSize = { width: 320, height: 284 };
export const inset = { left: 16, right: 16, top: 62, bottom: 60 };
const highest = 0.72;
/** For the remark below the panels. */
const bottom = 40;

function columnsFor(panels: number): number {
  if (panels <= 3) return Math.max(1, panels);
  return panels === 4 ? 2 : Math.min(4, Math.ceil(panels / 3));
}

/** Heights are square roots, so that a few large values stay visible beside thousands of small ones. */
function placedBars(panel: Panel, bars: readonly MetricBar[]): Bar[] {
  const { distribution, plot, barWidth } = panel;
  const most = distribution.bins.reduce((greatest, { count }) => Math.max(greatest, count), 1);
  const heightOf = (count: number) => plot.height * highest * Math.sqrt(count / most);
  return bars.map((bar) => ({
    ...bar,
    panel,
    place: { ...plot, x: plot.x + bar.bin * barWidth, width: barWidth },
    height: heightOf(bar.count),
    selectedHeight: heightOf(bar.selected),
  }));
}

/** One panel for each metric, in rows from left to right. */
export function panelGrid(distributions: readonly MetricBars[], wanted?: number): PanelGrid {
  const columns = Math.max(1, Math.min(wanted ?? columnsFor(distributions.length), distributions.length));
  const panels = distributions.map((one, index): Panel => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const plot = {
      x: column * panelSize.width + inset.left,
      y: row * panelSize.height + inset.top,
      width: panelSize.width - inset.left - inset.right,
      height: panelSize.height - inset.top - inset.bottom,
    };
    const empty: Panel = { ...one, plot, barWidth: plot.width / one.distribution.bins.length, bars: [] };
    return { ...empty, bars: placedBars(empty, one.bars) };
  });
  const rows = Math.max(1, Math.ceil(distributions.length / columns));
  return {
    panels,
    bounds: { x: 0, y: 0, width: columns * panelSize.width, height: rows * panelSize.height + bottom },
  };
}

/** The place of a value on the axis of its panel; beyond an end of the axis, that end. */
export function placeOfValue(
  { distribution: { bins, whole, greatest }, plot, barWidth }: Panel,
  value: number,
): number {
  const bin = bins.findLastIndex(({ from }) => from <= value);
  const { from = 0, to = 0 } = bins[bin] ?? {};
  const end = Math.min(to, greatest);
  const width = whole ? end - from + 1 : end - from;
  const share = width > 0 ? Math.min(1, (value - from) / width) : 0;
  return bin < 0 ? plot.x : plot.x + (bin + share) * barWidth;
}

/** The limits whose line is within the panel; the others are greater than all values. */
export function limitsOnAxis({ distribution: { whole, greatest }, limits }: Panel): readonly MetricLimit[] {
  return limits.filter(({ at }) => at <= (whole ? greatest + 1 : greatest));
}

/** Where the line of a limit begins: below its name and the names of those before it. */
export function topOfLimit({ plot }: Panel, line: number, scale: number): number {
  return plot.y + Math.min(textLine * (line + 1), 3 * textLine) / scale;
}
