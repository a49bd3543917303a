import { limitScale, type Scale } from "../../../components/ruler.tsx";

/** A longer axis would have labels that overlap in a narrow panel. */
const maximumDoublings = 5;

/**
 * The axis for values measured in multiples of their limits. Values below the limit lie before its line, in proportion;
 * values beyond the axis lie at its end.
 */
export function scaleFor(measures: readonly number[]): Scale {
  const top = Math.max(1, ...measures);
  const doublings = Math.min(maximumDoublings, Math.max(1, Math.ceil(Math.log2(top))));
  const { position, ticks } = limitScale(doublings);
  return {
    ticks,
    position: (measure) =>
      measure < 1 ? Math.max(0, measure) * position(1) : position(Math.min(measure, 2 ** doublings)),
  };
}
