import type { SceneLabel, View } from "../drawing/scene.ts";
import { formatValue } from "../model/format-value.ts";
import { type MetricLevel, nameOfMetric } from "../model/metric-distributions.ts";
import { remarkLines, textLine } from "./axis-row-names.ts";
import { inset, limitsOnAxis, type Panel, type PanelGrid, placeOfValue } from "./distributions-layout.ts";
import { fittingText, labelWidth } from "./label-text.ts";
import { isInView } from "./spatial-parts.ts";

/** Counts of bars are shown if this many panels are in view, else they would fill it. */
const mostCounted = 4;

/** Heights that two lines above a plot and the numbers below it need, in CSS pixels. */
const twoLines = 40;
const axisHeight = 26;

/** The metric, and below it its median and ninetieth percentile. */
function titles({ metric, plot, distribution }: Panel, { scale }: View): SceneLabel[] {
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
function limitNames(panel: Panel, { scale }: View): SceneLabel[] {
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
function axisNumbers({ plot, barWidth, distribution }: Panel, { scale }: View): SceneLabel[] {
  const { bins, greatest } = distribution;
  if (inset.bottom * scale < axisHeight) return [];
  const widest = Math.max(...bins.map(({ from }) => labelWidth(formatValue(from))));
  const step = 2 ** Math.max(0, Math.ceil(Math.log2((widest + 4) / (barWidth * scale))));
  const y = plot.y + plot.height + 20 / scale;
  const last = bins.length - 1;
  const isLast = (bin: number) => bin === last && bins[bin]?.from === greatest;
  const starts = bins.flatMap(({ from }, bin): SceneLabel[] => {
    if (bin % step !== 0 && !isLast(bin)) return [];
    const x = plot.x + (bin + 0.5) * barWidth;
    const rank = bin === 0 || isLast(bin) ? 4 : 1;
    return [{ text: formatValue(from), x, y, anchor: "middle", rank, paint: "ink-soft" }];
  });
  if (isLast(last)) return starts;
  return [
    ...starts,
    { text: formatValue(greatest), x: plot.x + plot.width, y, anchor: "end", rank: 4, paint: "ink-soft" },
  ];
}

/** Counts above bars that are wide enough for them. */
function barCounts({ bars }: Panel, { scale }: View): SceneLabel[] {
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
export function distributionLabels({ panels, bounds }: PanelGrid, level: MetricLevel, view: View): SceneLabel[] {
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
      ...(seen.length <= mostCounted ? barCounts(panel, view) : []),
    ]),
    ...remarkLines(remarks, bounds.x + 10, bounds.y + bounds.height - 40, view),
  ];
}
