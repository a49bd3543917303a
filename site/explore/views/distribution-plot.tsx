import { counted, formatShare, formatValue } from "../../results/model/format-value.ts";
import {
  type MetricBar,
  type MetricBars,
  type MetricLevel,
  selectionOfBar,
  smellsReached,
  writtenRange,
} from "../../results/model/metric-bars.ts";
import { isSameSelection, nothing, type Selection } from "../../results/model/selection.ts";
import styles from "./distribution-plot.module.css";

interface DistributionPlotProps {
  level: MetricLevel;
  of: MetricBars;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** Of the highest bar, in CSS pixels. */
const height = 120;

/** How often which values of a metric occur: a bar for each range, which selects it. */
export function DistributionPlot({ level, of, selection, onSelect }: DistributionPlotProps) {
  const { bars, metric, distribution, limits, firstBeyond } = of;
  const most = Math.max(...bars.map(({ count }) => count));
  const isAnySelected = bars.some(({ selected }) => selected > 0);
  const heightOf = (count: number) => (count > 0 ? Math.max(2, (height * count) / most) : 0);
  const ranks = `Median ${formatValue(distribution.median)}, 90% up to ${formatValue(distribution.ninetieth)}, highest ${formatValue(distribution.max)}.`;
  return (
    <>
      <p className="muted">
        {[
          ranks,
          ...limits.map(
            ({ at, smellName, together }) =>
              `${smellName} from ${formatValue(at)}${together ? ", with other limits" : ""}.`,
          ),
        ].join(" ")}
      </p>
      <ol className={styles.plot} aria-label={`Distribution of ${metric}`}>
        {bars.map((bar) => {
          const meant = selectionOfBar(level, metric, bar);
          const isChosen = isSameSelection(meant, selection);
          const sentence = sentenceOf(bar, of, level, isAnySelected);
          const all = heightOf(bar.count);
          const own = isAnySelected ? heightOf(bar.selected) : all;
          return (
            <li key={bar.bin}>
              <button
                type="button"
                aria-pressed={isChosen}
                title={sentence}
                data-beyond={bar.from >= firstBeyond || undefined}
                onClick={() => onSelect(isChosen ? nothing : meant)}
              >
                {formatValue(bar.count)}
                <svg width={36} height={all} aria-hidden="true">
                  <rect width="100%" height={all} opacity={0.35} />
                  <rect width="100%" y={all - own} height={own} />
                </svg>{" "}
                <span className="muted">{shortRange(bar)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** More would be wider than a bar. */
const mostLetters = 6;

/** The whole range, or where it begins if that has no room. */
function shortRange(bar: MetricBar): string {
  const whole = bar.from === bar.end ? formatValue(bar.from) : `${formatValue(bar.from)}–${formatValue(bar.end)}`;
  return whole.length <= mostLetters ? whole : `${formatValue(bar.from)}+`;
}

function sentenceOf(bar: MetricBar, of: MetricBars, level: MetricLevel, isAnySelected: boolean): string {
  const broken = smellsReached(of, bar.from);
  const beyond = broken.length > 0 ? `; at or beyond the limit of ${broken.join(", ")}` : "";
  const ofSelected = isAnySelected ? `, ${formatValue(bar.selected)} of the selected` : "";
  return `${of.metric} ${writtenRange(bar)}: ${counted(bar.count, level)} (${formatShare(bar.count, of.distribution.count)})${ofSelected}${beyond}`;
}
