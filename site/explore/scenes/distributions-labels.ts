import type { SceneLabel, View } from "../drawing/scene.ts";
import { formatValue } from "../model/format-value.ts";
import { remarkLines } from "./axis-row-names.ts";
import { type MetricLevel, nameOfMetric } from "./distributions-data.ts";
import { inset, limitsOnAxis, type Panel, type PanelGrid, placeOfValue } from "./distributions-layout.ts";
import { fittingText, labelWidth } from "./label-text.ts";

/** Counts of bars are shown if this many panels are in view, else they would fill it. */
const mostCounted = 4;

/** Heights that two lines above a plot and the numbers below it need, in CSS pixels. */
const twoLines = 40;
const axisHeight = 26;

/** The metric, and below it its median and ninetieth percentile. */
function titles({ metric, plot, distribution }: Panel, { scale }: View): SceneLabel[] {
  const name = nameOfMetric(metric);
  const [median, ninetieth] = [formatValue(distribution.median), formatValue(distribution.ninetieth)];
  const ranks = [`median ${median}, nine tenths up to ${ninetieth}`, `median ${median}, 90 % to ${ninetieth}`];
  const common = { x: plot.x, anchor: "start", room: plot.width } as const;
  const room = plot.width * scale;
  const above = inset.top * scale;
  const title: SceneLabel = {
    ...common,
    text: fittingText(name ? [`${metric}: ${name}`, metric] : [metric], room, true),
    // One line above the other, then the title alone, then the title in the plot.
    y: plot.y - (above < 18 ? -8 : above < twoLines ? 11 : 30) / scale,
    rank: 7,
    paint: "ink",
    strong: true,
  };
  if (above < twoLines) return [title];
  return [title, { ...common, text: fittingText(ranks, room), y: plot.y - 11 / scale, rank: 5, paint: "ink-soft" }];
}

/** The names of the limits, one below the other, each above its line; those beyond all values at the right end. */
function limitNames(panel: Panel, { scale }: View): SceneLabel[] {
  const { plot, limits } = panel;
  const onAxis = limitsOnAxis(panel);
  const beyond = limits.filter((limit) => !onAxis.includes(limit));
  return [...onAxis, ...beyond].map(({ at, smellName, together }, line) => {
    const value = formatValue(at);
    const more = beyond.length > 0 && line >= onAxis.length ? " →" : "";
    const texts = [`${value} ${smellName}${together ? ", with others" : ""}`, `${value} ${smellName}`, value];
    const text = fittingText(texts, plot.width * scale - 16) + more;
    const half = labelWidth(text) / 2 / scale;
    const right = plot.x + plot.width;
    return {
      text,
      x: more ? right : Math.max(plot.x + half, Math.min(placeOfValue(panel, at), right - half)),
      y: plot.y + (8 + 15 * line) / scale,
      anchor: more ? "end" : "middle",
      rank: 6,
      paint: together || more ? "ink-soft" : "bad",
    };
  });
}

/** The beginnings of bins below the axis, and the greatest value at its end. */
function axisNumbers({ plot, barWidth, distribution }: Panel, { scale }: View): SceneLabel[] {
  const { bins, greatest } = distribution;
  if (inset.bottom * scale < axisHeight) return [];
  const y = plot.y + plot.height + 20 / scale;
  const last = bins.length - 1;
  const starts = bins.map(({ from }, bin): SceneLabel => {
    const isEnd = bin === 0 || (bin === last && from === greatest);
    const x = plot.x + (bin + 0.5) * barWidth;
    return { text: formatValue(from), x, y, anchor: "middle", rank: isEnd ? 4 : 1, paint: "ink-soft" };
  });
  const end: SceneLabel = {
    text: formatValue(greatest),
    x: plot.x + plot.width,
    y,
    anchor: "end",
    rank: 4,
    paint: "ink-soft",
  };
  return bins[last]?.from === greatest ? starts : [...starts, end];
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
  const seen = panels.filter(({ plot }) => {
    const [x, y] = [plot.x * view.scale + view.x, plot.y * view.scale + view.y];
    return x < view.width && y < view.height && x + plot.width * view.scale > 0 && y + plot.height * view.scale > 0;
  });
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
