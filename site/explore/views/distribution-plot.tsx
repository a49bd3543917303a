import { Label } from "../../drawing/label.tsx";
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

/** In CSS pixels. Each bar has room for its number. */
const barWidth = 44;
const height = 120;
const above = 18;
const below = 20;

/** How often which values of a metric occur: a bar for each range, which selects it. */
export function DistributionPlot({ level, of, selection, onSelect }: DistributionPlotProps) {
  const { bars, metric, distribution, limits, firstBeyond } = of;
  const most = Math.max(...bars.map(({ count }) => count));
  const isAnySelected = bars.some(({ selected }) => selected > 0);
  const width = bars.length * barWidth;
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
      <div className={styles.box}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, and there are none */}
        <svg
          className={styles.plot}
          viewBox={`0 0 ${width} ${above + height + below}`}
          width={width}
          height={above + height + below}
          role="group"
          aria-label={`Distribution of ${metric}`}
        >
          {bars.map((bar, at) => {
            const meant = selectionOfBar(level, metric, bar);
            const isChosen = isSameSelection(meant, selection);
            const tall = Math.max(2, (height * bar.count) / most);
            const full = isAnySelected ? Math.max(bar.selected > 0 ? 2 : 0, (height * bar.selected) / most) : tall;
            const y = above + height - tall;
            return (
              <g key={bar.bin}>
                {/* biome-ignore lint/a11y/useSemanticElements: a drawing holds no buttons */}
                <g
                  className={styles.bar}
                  role="button"
                  tabIndex={0}
                  aria-pressed={isChosen}
                  aria-label={sentenceOf(bar, of, level, isAnySelected)}
                  data-beyond={bar.from >= firstBeyond || undefined}
                  onClick={() => onSelect(isChosen ? nothing : meant)}
                  onKeyDown={(event) => {
                    if (event.key !== "Enter" && event.key !== " ") return;
                    event.preventDefault();
                    onSelect(isChosen ? nothing : meant);
                  }}
                >
                  <title>{sentenceOf(bar, of, level, isAnySelected)}</title>
                  <rect
                    className={styles.room}
                    x={at * barWidth}
                    y={0}
                    width={barWidth}
                    height={above + height + below}
                  />
                  <rect className={styles.all} x={at * barWidth + 4} y={y} width={barWidth - 8} height={tall} />
                  <rect
                    className={styles.own}
                    x={at * barWidth + 4}
                    y={above + height - full}
                    width={barWidth - 8}
                    height={full}
                  />
                </g>
                {/* Beside the button, whose name says the same in words. */}
                <g className={styles.numbers}>
                  <Label
                    x={(at + 0.5) * barWidth}
                    y={y - 5}
                    textAnchor="middle"
                    text={formatValue(bar.count)}
                    aria-hidden
                  />
                  <Label
                    className={styles.range}
                    x={(at + 0.5) * barWidth}
                    y={above + height + 14}
                    textAnchor="middle"
                    text={shortRange(bar)}
                    aria-hidden
                  />
                </g>
              </g>
            );
          })}
        </svg>
      </div>
    </>
  );
}

/** Of the size in the style sheet. */
const digitWidth = 7.2;

/** The whole range, or where it begins if that has no room. */
function shortRange(bar: MetricBar): string {
  const whole = bar.from === bar.end ? formatValue(bar.from) : `${formatValue(bar.from)}–${formatValue(bar.end)}`;
  return whole.length * digitWidth <= barWidth ? whole : `${formatValue(bar.from)}+`;
}

function sentenceOf(bar: MetricBar, of: MetricBars, level: MetricLevel, isAnySelected: boolean): string {
  const broken = smellsReached(of, bar.from);
  const beyond = broken.length > 0 ? `; at or beyond the limit of ${broken.join(", ")}` : "";
  const ofSelected = isAnySelected ? `, ${formatValue(bar.selected)} of the selected` : "";
  return `${of.metric} ${writtenRange(bar)}: ${counted(bar.count, level)} (${formatShare(bar.count, of.distribution.count)})${ofSelected}${beyond}`;
}
