/** The time as a dependency, so that tests can control it. */
export interface Clock {
  /** The time of day. It is set forward and back, by operators and time servers. */
  now(): Date;
  /** Milliseconds since some moment. It is never set, so it measures how long something lasts. */
  elapsed(): number;
}

export const systemClock: Clock = { now: () => new Date(), elapsed: () => performance.now() };

/**
 * The milliseconds until the next attempt. The pause doubles with each attempt up to the longest one, and varies by up to
 * a fifth so that what failed together is not retried together.
 *
 * @param attempts how many were begun, including the failed one
 * @param fraction a random number from 0 to 1
 */
export function growingPause(
  attempts: number,
  { first, longest }: { first: number; longest: number },
  fraction: number,
): number {
  const doublings = Math.min(Math.max(attempts - 1, 0), 30);
  const jitter = 0.8 + 0.4 * fraction;
  return Math.round(Math.min(longest, first * 2 ** doublings) * jitter);
}

/** The answer, or undefined if it takes longer than so many milliseconds. A failure before that is passed on. */
export async function withinLimit<Answer>(asked: Promise<Answer>, milliseconds: number): Promise<Answer | undefined> {
  const over = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => over.resolve(undefined), milliseconds);
  try {
    return await Promise.race([asked, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}
