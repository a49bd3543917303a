import type { Sample } from "./sample.ts";

/** Where an axis begins, and where its largest value lies, in percent of its width. */
const start = 9;
const end = 92;

export interface Scale {
  position(measure: number): number;
  /** Lines with their labels. The first one is the limit, or zero. */
  ticks: readonly { at: number; label: string }[];
}

/** Doublings of the limit, or amounts from zero. */
export function scaleOf({ axis, rows }: Pick<Sample, "axis" | "rows">): Scale {
  const top = Math.max(...rows.map(({ measure }) => measure));
  if (axis === "limit") {
    const doublings = Math.max(1, Math.ceil(Math.log2(top)));
    const position = (measure: number) => start + ((end - start) * Math.log2(measure)) / doublings;
    const powers = Array.from({ length: doublings + 1 }, (_, power) => 2 ** power);
    return {
      position,
      ticks: powers.map((power) => ({ at: position(power), label: power === 1 ? "limit" : `${power}×` })),
    };
  }
  const step = 50;
  const steps = Math.ceil(top / step);
  const position = (measure: number) => start + ((end - start) * measure) / (steps * step);
  return {
    position,
    ticks: Array.from({ length: steps + 1 }, (_, at) => ({ at: position(at * step), label: String(at * step) })),
  };
}

const percent = (value: number) => `${Number(value.toFixed(2))}%`;

/** The labels of the axis, above the rows. */
export function RulerAxis({ scale }: { scale: Scale }) {
  return (
    <svg className="ruler-axis" aria-hidden="true">
      {scale.ticks.map(({ at, label }) => (
        <text key={label} x={percent(at)} y="14" textAnchor="middle">
          {label}
        </text>
      ))}
    </svg>
  );
}

/** The value of one row against the limit. The words of the row say the same. */
export function Ruler({ scale, measure }: { scale: Scale; measure: number }) {
  const [origin, ...further] = scale.ticks;
  const from = percent(origin?.at ?? 0);
  const to = percent(scale.position(measure));
  return (
    <svg className="ruler" aria-hidden="true">
      {further.map(({ at }) => (
        <line key={at} className="ruler-tick" x1={percent(at)} x2={percent(at)} y1="0" y2="100%" />
      ))}
      <line className="ruler-limit" x1={from} x2={from} y1="0" y2="100%" />
      <line className="ruler-value" x1={from} x2={to} y1="50%" y2="50%" />
      <circle className="ruler-point" cx={to} cy="50%" r="5" />
    </svg>
  );
}
