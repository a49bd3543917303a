/** Slow at both ends, so that nothing starts or stops with a jerk. */
function eased(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

/** How far a movement has come, from 0 to 1, that begins at `start` and lasts `duration` seconds. */
export function progress(seconds: number, start: number, duration: number): number {
  return eased(Math.min(1, Math.max(0, (seconds - start) / duration)));
}

export function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

const fadeSeconds = 0.4;

/** Opacity of something that is there from one moment to another. */
export function presence(seconds: number, from: number, to: number): number {
  return Math.min(progress(seconds, from, fadeSeconds), 1 - progress(seconds, to - fadeSeconds, fadeSeconds));
}

/** How many of `count` things are there when they come one after another, evenly, within `duration` seconds. */
export function countBy(seconds: number, start: number, duration: number, count: number): number {
  return Math.round(Math.min(1, Math.max(0, (seconds - start) / duration)) * count);
}
