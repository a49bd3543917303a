import styles from "./ruler.module.css";

/** Where an axis begins, and where its last line lies, in percent of its width. `ruler.module.css` draws the line of the start. */
const start = 6;
const end = 94;

export interface Scale {
  position(measure: number): number;
  /** Lines with their labels. The first one is the limit, or zero. */
  ticks: readonly { at: number; label: string }[];
}

/** A logarithmic axis for multiples of a limit, up to this number of doublings. */
export function limitScale(doublings: number): Scale {
  const position = (measure: number) => start + ((end - start) * Math.log2(measure)) / doublings;
  const powers = Array.from({ length: doublings + 1 }, (_, power) => 2 ** power);
  return {
    position,
    ticks: powers.map((power) => ({ at: position(power), label: power === 1 ? "limit" : `${power}×` })),
  };
}

/** A linear axis for amounts from zero, with a line at each `step`. */
export function amountScale(steps: number, step: number): Scale {
  const position = (measure: number) => start + ((end - start) * measure) / (steps * step);
  return {
    position,
    ticks: Array.from({ length: steps + 1 }, (_, at) => ({ at: position(at * step), label: String(at * step) })),
  };
}

const percent = (value: number) => `${Number(value.toFixed(1))}%`;

/** The labels of the axis, above the rows. */
export function RulerAxis({ scale }: { scale: Scale }) {
  return (
    <svg className={styles.axis} aria-hidden="true">
      {scale.ticks.map(({ at, label }) => (
        <text key={label} x={percent(at)} y="14">
          {label}
        </text>
      ))}
    </svg>
  );
}

interface RulerProps {
  scale: Scale;
  measure: number;
  /** Whether the value breaks a limit. */
  isBeyond?: boolean;
}

/** A value on the axis, from its start. The words beside it say the same. */
export function Ruler({ scale, measure, isBeyond = true }: RulerProps) {
  const to = percent(scale.position(measure));
  return (
    <svg className={isBeyond ? `${styles.line} ${styles.beyond}` : styles.line} aria-hidden="true">
      <line x1={percent(start)} x2={to} y1="50%" y2="50%" strokeWidth="3" />
      <circle cx={to} cy="50%" r="4.5" stroke="none" />
    </svg>
  );
}
