import { metrics } from "#content/metrics.ts";
import { Ruler, RulerAxis, type Scale } from "../../../components/ruler.tsx";
import { smellAddress } from "../../../docs/smell-at.ts";
import { formatValue } from "../../model/format-value.ts";
import { limitsOf, type MetricLimit } from "../../model/thresholds.ts";
import type { PanelProps } from "../panel-props.ts";
import { scaleFor } from "../parts/limit-scale.ts";

/** The long name of a metric, if the catalog has it. */
const longName = (metric: string) =>
  metrics.find(({ abbreviation }) => abbreviation.toUpperCase() === metric)?.name ?? "";

interface LimitRowProps {
  value: number;
  limit: MetricLimit;
  isBroken: boolean;
  scale: Scale;
}

function LimitRow({ value, limit: { at, smell, smellName, rule }, isBroken, scale }: LimitRowProps) {
  return (
    <div className={isBroken ? "panel-limit" : "panel-limit panel-limit-kept"}>
      <p>
        <strong>Limit {formatValue(at)}</strong>
        {isBroken && ", rule broken"}{" "}
        <span>
          <a href={smellAddress(smell)}>{smellName}</a>: {rule}
        </span>
      </p>
      <Ruler scale={scale} measure={value / at} />
    </div>
  );
}

/** Every metric of a type; those with a limit with the place of their value on a ruler. */
export function MetricRows({ opened: { analysis }, type }: Pick<PanelProps, "opened"> & { type: number }) {
  const limits = limitsOf(analysis.tool).filter(({ level }) => level === "type");
  const rows = analysis.types.metrics.map(({ name, values }) => ({
    name,
    value: values[type] ?? Number.NaN,
    limits: limits.filter(({ metric }) => metric === name),
  }));
  const valueAt = (metric: string) => rows.find(({ name }) => name === metric)?.value ?? Number.NaN;
  const reaches = ({ metric, at }: MetricLimit) => valueAt(metric) >= at;
  const isBroken = (limit: MetricLimit) =>
    reaches(limit) && (!limit.together || limits.filter(({ smell }) => smell === limit.smell).every(reaches));
  const measures = rows.flatMap(({ value, limits: own }) => own.map(({ at }) => value / at)).filter(Number.isFinite);
  const scale = scaleFor(measures);
  return (
    <div>
      {measures.length > 0 && <RulerAxis scale={scale} />}
      <ul>
        {rows.map(({ name, value, limits: own }) => (
          <li key={name} className="panel-metric">
            <p>
              <span>
                <strong>{name}</strong> {longName(name)}
              </span>{" "}
              <span className="panel-number">{formatValue(value)}</span>
            </p>
            {Number.isFinite(value) &&
              own.map((limit) => (
                <LimitRow key={limit.smell} value={value} limit={limit} isBroken={isBroken(limit)} scale={scale} />
              ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
