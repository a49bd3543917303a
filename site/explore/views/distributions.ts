import { counted, formatValue } from "../../results/model/format-value.ts";
import type { MetricLimit } from "../../results/model/limits.ts";
import {
  type MetricBar,
  type MetricBars,
  type MetricDistribution,
  type MetricLevel,
  metricBars,
  nameOfMetric,
  selectionOfBar,
  smellsReached,
  writtenRange,
} from "../../results/model/metric-bars.ts";
import { missingTypeMetrics } from "../../results/model/missing-data.ts";
import { isSameSelection, nothing, type SelectedResults } from "../../results/model/selection.ts";
import { fittingText, labelWidth, remarkLines, textLine } from "../drawing/label-text.ts";
import { isInView, type Look, layerOf, nearestBox } from "../drawing/layers.ts";
import { traceBox, traceLine } from "../drawing/marks.ts";
import type { Box, Layer, LegendEntry, PathSink, Scene, SceneLabel, Viewport } from "../drawing/scene.ts";
import { noBox } from "../drawing/view-math.ts";
import type { View } from "./view.ts";

const levelOf = (option: string): MetricLevel => (option === "method" ? "method" : "type");

export const distributions: View = {
  kind: "drawn",
  name: "distributions",
  label: "Distributions",
  missing: ({ analysis: { types, methods }, analysis }) =>
    types.metrics.length + methods.metrics.length > 0 ? "" : missingTypeMetrics(analysis),
  items: (option) => `Metrics of ${levelOf(option)}s`,
  isTall: true,
  choice: {
    legend: "Metrics of",
    options: () => [
      { value: "type", text: "Types" },
      { value: "method", text: "Methods" },
    ],
    first: ({ analysis: { types, methods } }) =>
      types.metrics.length === 0 && methods.metrics.length > 0 ? "method" : "type",
    ofSelection: (selection) => (selection.kind === "metric" ? selection.level : undefined),
  },
  tables: (option) => [`${levelOf(option)}-distributions`],
  scene: (results, { option, columns }) => distributionsScene(results, { level: levelOf(option), columns }),
};

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
  input: SelectedResults,
  { level, columns }: { level: MetricLevel; columns?: number | undefined },
): Scene {
  const { selection, selected, opened } = input;
  const grid = panelGrid(metricBars(opened, level, selected), columns);
  const bars = grid.panels.flatMap((panel) => panel.bars);
  const places = bars.map(({ place }) => place);
  const isSelected = selected.includes(1);
  const chosen = bars.findIndex((bar) => isSameSelection(selectionOfBar(level, bar.panel.metric, bar), selection));

  return {
    bounds: grid.bounds,
    layers: distributionLayers(grid.panels, bars[chosen]),
    labels: (view) => distributionLabels(grid, level, view),
    legend: distributionLegend(grid.panels, level, isSelected),
    itemCount: bars.length,
    itemAt: (x, y, reach) => nearestBox(places, x, y, reach),
    boxOf: (item) => places[item] ?? noBox,
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

/** Counts of bars are shown if this many panels are in view, else they would fill it. */
const maxCounted = 4;

/** Heights that two lines above a plot and the numbers below it need, in CSS pixels. */
const twoLines = 40;
const axisHeight = 26;

function titles({ metric, plot, distribution }: Panel, { scale }: Viewport): SceneLabel[] {
  const name = nameOfMetric(metric);
  const [median, ninetieth] = [formatValue(distribution.median), formatValue(distribution.ninetieth)];
  const ranks = [`median ${median}, 90% up to ${ninetieth}`, `median ${median}`];
  const room = plot.width * scale;
  const above = inset.top * scale;
  const title: SceneLabel = {
    x: plot.x,
    anchor: "start",
    // An exported picture may need more room for the same letters.
    text: fittingText(name ? [`${metric}: ${name}`, metric] : [metric], room * 0.9, true),
    // One line above the other, then the title alone, then the title in the plot.
    y: plot.y - (above < 18 ? -8 : above < twoLines ? 11 : 30) / scale,
    rank: 7,
    paint: "ink",
    strong: true,
  };
  if (above < twoLines) return [title];
  const text = fittingText(ranks, room);
  return [
    title,
    { text, x: plot.x, y: plot.y - 11 / scale, anchor: "start", rank: 5, room: plot.width, paint: "ink-soft" },
  ];
}

/**
 * The names of the limits, one below the other, each above its line and beside the lines that begin above it; those
 * beyond all values at the right end.
 */
function limitNames(panel: Panel, { scale }: Viewport): SceneLabel[] {
  const { plot, limits } = panel;
  const onAxis = limitsOnAxis(panel);
  const right = plot.x + plot.width;
  const lines = onAxis.map(({ at }) => placeOfValue(panel, at));
  return [...onAxis, ...limits.filter((limit) => !onAxis.includes(limit))].map((limit, line) => {
    const { at, smellName, together } = limit;
    const isBeyond = line >= onAxis.length;
    const place = lines[line] ?? right;
    const above = lines.slice(0, line);
    const from = Math.max(plot.x, ...above.filter((x) => x <= place));
    const to = Math.min(right, ...above.filter((x) => x > place));
    const value = formatValue(at);
    const texts = [`${value} ${smellName}${together ? ", with others" : ""}`, `${value} ${smellName}`, value];
    const text = fittingText(texts, (to - from) * scale - 16) + (isBeyond ? " →" : "");
    const half = labelWidth(text) / 2 / scale;
    return {
      text,
      x: isBeyond ? right : Math.max(from + half, Math.min(place, to - half)),
      y: plot.y + (8 + textLine * line) / scale,
      anchor: isBeyond ? "end" : "middle",
      rank: 6,
      paint: together || isBeyond ? "ink-soft" : "bad",
    };
  });
}

/** The beginnings of bins below the axis, at even steps, and the greatest value at its end. */
function axisNumbers({ plot, barWidth, distribution }: Panel, { scale }: Viewport): SceneLabel[] {
  const { bins, max } = distribution;
  if (inset.bottom * scale < axisHeight) return [];
  const widest = Math.max(...bins.map(({ from }) => labelWidth(formatValue(from))));
  const step = 2 ** Math.max(0, Math.ceil(Math.log2((widest + 4) / (barWidth * scale))));
  const y = plot.y + plot.height + 20 / scale;
  const last = bins.length - 1;
  const isLast = (bin: number) => bin === last && bins[bin]?.from === max;
  const starts = bins.flatMap(({ from }, bin): SceneLabel[] => {
    if (bin % step !== 0 && !isLast(bin)) return [];
    const x = plot.x + (bin + 0.5) * barWidth;
    const rank = bin === 0 || isLast(bin) ? 4 : 1;
    return [{ text: formatValue(from), x, y, anchor: "middle", rank, paint: "ink-soft" }];
  });
  if (isLast(last)) return starts;
  return [...starts, { text: formatValue(max), x: plot.x + plot.width, y, anchor: "end", rank: 4, paint: "ink-soft" }];
}

function barCounts({ bars }: Panel, { scale }: Viewport): SceneLabel[] {
  return bars.map(({ place, height, count }) => ({
    text: formatValue(count),
    x: place.x + place.width / 2,
    y: place.y + place.height - height - 9 / scale,
    anchor: "middle",
    rank: 2,
    room: place.width,
    paint: "ink-soft",
  }));
}

/** All texts of the panels, and below them how heights are to be read. */
function distributionLabels({ panels, bounds }: PanelGrid, level: MetricLevel, view: Viewport): SceneLabel[] {
  const seen = panels.filter(({ plot }) => isInView(plot, view));
  const remarks =
    panels.length === 0
      ? [`The results have no metrics of ${level}s.`]
      : [`Height: square root of the number of ${level}s`];
  return [
    ...seen.flatMap((panel) => [
      ...titles(panel, view),
      ...limitNames(panel, view),
      ...axisNumbers(panel, view),
      ...(seen.length <= maxCounted ? barCounts(panel, view) : []),
    ]),
    ...remarkLines(remarks, bounds.x + 10, bounds.y + bounds.height - 40, view),
  ];
}

/** Room between bars, as a share of their width. */
const between = 0.06;
/** The selected share of a bar is narrower, so that the bar is seen around it. */
const selectedWidth = 0.5;
/** Distance of the stripes of bars beyond a limit, in world units and at least in CSS pixels. */
const stripes = 6;
/** Half the width of the marks of median and ninetieth percentile, in CSS pixels. */
const tick = 5;

const baseline = ({ plot }: Panel) => plot.y + plot.height;

/** The left and the right end of a bar, and of its part beyond the limit. */
function ends({ panel, place }: Bar): { left: number; right: number; limit: number } {
  const left = place.x + place.width * between;
  const right = place.x + place.width * (1 - between);
  const limit = Number.isFinite(panel.firstBeyond) ? placeOfValue(panel, panel.firstBeyond) : right;
  return { left, right, limit: Math.min(right, Math.max(left, limit)) };
}

const panelLayer = (
  panels: readonly Panel[],
  look: Look,
  draw: (path: PathSink, panel: Panel, view: Viewport) => void,
): Layer => layerOf(look, panels, draw);

const barLayer = (
  panels: readonly Panel[],
  look: Look,
  draw: (path: PathSink, bar: Bar, bottom: number, pixel: number) => void,
): Layer =>
  panelLayer(panels, look, (path, panel, { scale }) => {
    for (const bar of panel.bars) draw(path, bar, baseline(panel), 1 / scale);
  });

/** A line at the first value that breaks a rule; broken if the rule needs more than that. */
function limitLayer(panels: readonly Panel[], together: boolean): Layer {
  return panelLayer(panels, { stroke: together ? "ink-soft" : "bad", strokeWidth: 1.5 }, (path, panel, { scale }) => {
    const end = baseline(panel);
    const dash = together ? 6 : panel.plot.height;
    for (const [line, limit] of limitsOnAxis(panel).entries()) {
      if (limit.together !== together) continue;
      const x = placeOfValue(panel, limit.at);
      for (let y = topOfLimit(panel, line, scale); y < end; y += 2 * dash)
        traceLine(path, [x, y], [x, Math.min(y + dash, end)]);
    }
  });
}

/** Triangles below the baseline: the median, filled, and the ninetieth percentile, as an outline. */
function rankLayer(panels: readonly Panel[], rank: "median" | "ninetieth"): Layer {
  const look: Look = rank === "median" ? { fill: "ink" } : { stroke: "ink", strokeWidth: 1.25 };
  return panelLayer(panels, look, (path, panel, { scale }) => {
    const { distribution } = panel;
    // A whole number has the width from itself to the next one.
    const x = placeOfValue(panel, distribution[rank] + (distribution.whole ? 0.5 : 0));
    const [top, size] = [baseline(panel) + 2 / scale, tick / scale];
    traceLine(path, [x, top], [x + size, top + 1.6 * size], [x - size, top + 1.6 * size]);
    path.closePath();
  });
}

/** From the back: baselines, bars up to the limit, bars beyond it with stripes, selected shares, limits, and ranks. */
function distributionLayers(panels: readonly Panel[], chosen: Bar | undefined): Layer[] {
  return [
    panelLayer(panels, { stroke: "line-strong", strokeWidth: 1 }, (path, panel) => {
      traceLine(path, [panel.plot.x, baseline(panel)], [panel.plot.x + panel.plot.width, baseline(panel)]);
    }),
    layerOf({ fill: "accent", opacity: 0.2 }, chosen ? [chosen] : [], (path, { place }) => traceBox(path, place)),
    barLayer(panels, { fill: "line-strong" }, (path, bar, bottom) => {
      const { left, limit } = ends(bar);
      if (limit > left) path.rect(left, bottom - bar.height, limit - left, bar.height);
    }),
    barLayer(panels, { fill: "bad" }, (path, bar, bottom) => {
      const { right, limit } = ends(bar);
      if (right > limit) path.rect(limit, bottom - bar.height, right - limit, bar.height);
    }),
    barLayer(panels, { stroke: "plate", strokeWidth: 1.5 }, (path, bar, bottom, pixel) => {
      const { right, limit } = ends(bar);
      const step = Math.max(stripes, 4 * pixel);
      if (right <= limit) return;
      for (let y = step; y < bar.height; y += step) traceLine(path, [limit, bottom - y], [right, bottom - y]);
    }),
    barLayer(panels, { fill: "accent" }, (path, { place, selected, selectedHeight }, bottom) => {
      const width = place.width * selectedWidth;
      if (selected > 0) path.rect(place.x + (place.width - width) / 2, bottom - selectedHeight, width, selectedHeight);
    }),
    limitLayer(panels, true),
    limitLayer(panels, false),
    rankLayer(panels, "median"),
    rankLayer(panels, "ninetieth"),
  ];
}

interface Bar extends MetricBar {
  panel: Panel;
  /** The whole place of the bar, as high as the bars of its panel can be. */
  place: Box;
  /** Heights of the bar and of its selected share. */
  height: number;
  selectedHeight: number;
}

interface Panel extends MetricDistribution {
  /** Where the bars stand. */
  plot: Box;
  barWidth: number;
  bars: readonly Bar[];
}

type PanelGrid = ReturnType<typeof panelGrid>;

/** In world units. Limits are named in the upper part of a plot, so bars do not reach it. */
const panelSize = { width: 320, height: 284 };
const inset = { left: 16, right: 16, top: 62, bottom: 60 };
const highest = 0.72;
/** For the remark below the panels. */
const bottom = 40;

function columnsFor(panels: number): number {
  if (panels <= 3) return Math.max(1, panels);
  return panels === 4 ? 2 : Math.min(4, Math.ceil(panels / 3));
}

function panelGrid(distributions: readonly MetricBars[], wanted?: number) {
  const columns = Math.max(1, Math.min(wanted ?? columnsFor(distributions.length), distributions.length));
  const panels = distributions.map((one, index): Panel => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const plot = {
      x: column * panelSize.width + inset.left,
      y: row * panelSize.height + inset.top,
      width: panelSize.width - inset.left - inset.right,
      height: panelSize.height - inset.top - inset.bottom,
    };
    const { bins } = one.distribution;
    const barWidth = plot.width / bins.length;
    const most = bins.reduce((greatest, { count }) => Math.max(greatest, count), 1);
    // Square roots, so that a few large values stay visible beside thousands of small ones.
    const heightOf = (count: number) => plot.height * highest * Math.sqrt(count / most);
    const panel: Panel = { ...one, plot, barWidth, bars: [] };
    panel.bars = one.bars.map((bar) => ({
      ...bar,
      panel,
      place: { ...plot, x: plot.x + bar.bin * barWidth, width: barWidth },
      height: heightOf(bar.count),
      selectedHeight: heightOf(bar.selected),
    }));
    return panel;
  });
  const rows = Math.max(1, Math.ceil(distributions.length / columns));
  return {
    panels,
    bounds: { x: 0, y: 0, width: columns * panelSize.width, height: rows * panelSize.height + bottom },
  };
}

/** The place of a value on the axis of its panel; beyond an end of the axis, that end. */
function placeOfValue({ distribution: { bins, whole, max }, plot, barWidth }: Panel, value: number): number {
  const bin = bins.findLastIndex(({ from }) => from <= value);
  const { from = 0, to = 0 } = bins[bin] ?? {};
  const end = Math.min(to, max);
  const width = whole ? end - from + 1 : end - from;
  const share = width > 0 ? Math.min(1, (value - from) / width) : 0;
  return bin < 0 ? plot.x : plot.x + (bin + share) * barWidth;
}

/** The limits whose line is within the panel; the others are greater than all values. */
function limitsOnAxis({ distribution: { whole, max }, limits }: Panel): readonly MetricLimit[] {
  return limits.filter(({ at }) => at <= (whole ? max + 1 : max));
}

/** Where the line of a limit begins: below its name and the names of those before it. */
function topOfLimit({ plot }: Panel, line: number, scale: number): number {
  return plot.y + Math.min(textLine * (line + 1), 3 * textLine) / scale;
}

const rankEntry = (text: string, paint: Pick<LegendEntry, "fill" | "stroke">): LegendEntry => ({
  text,
  ...paint,
  trace(path) {
    traceLine(path, [-0.9, 0.75], [0, -0.75], [0.9, 0.75]);
    path.closePath();
  },
});

const limitEntry: LegendEntry = {
  text: "limit of a rule",
  stroke: "bad",
  trace: (path) => traceLine(path, [0, -1.2], [0, 1.2]),
};

const beyondEntry: LegendEntry = {
  text: "at or beyond it",
  fill: "bad",
  stroke: "plate",
  trace(path) {
    path.rect(-0.8, -1.2, 1.6, 2.4);
    for (const y of [-0.4, 0.4]) traceLine(path, [-0.8, y], [0.8, y]);
  },
};

const togetherEntry: LegendEntry = {
  text: "limit that needs others too",
  stroke: "ink-soft",
  trace(path) {
    for (const top of [-1.2, -0.2, 0.8]) traceLine(path, [0, top], [0, top + 0.5]);
  },
};

function distributionLegend(panels: readonly Panel[], level: MetricLevel, isSelected: boolean): LegendEntry[] {
  if (panels.length === 0) return [];
  const lines = panels.flatMap(limitsOnAxis);
  const isBeyond = panels.some(({ firstBeyond, distribution }) => firstBeyond <= distribution.max);
  const selected = level === "type" ? "selected" : "of selected types";
  return [
    rankEntry("median", { fill: "ink" }),
    rankEntry("90% are at most this", { stroke: "ink" }),
    ...(lines.some(({ together }) => !together) ? [limitEntry] : []),
    ...(isBeyond ? [beyondEntry] : []),
    ...(lines.some(({ together }) => together) ? [togetherEntry] : []),
    ...(isSelected
      ? [{ text: selected, fill: "accent", trace: (path) => path.rect(-0.5, -1, 1, 2) } satisfies LegendEntry]
      : []),
  ];
}
