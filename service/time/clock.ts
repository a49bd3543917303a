/** The time as a dependency, so that tests can control it. */
export interface Clock {
  /** The time of day. It is set forward and back, by operators and time servers. */
  now(): Date;
  /** Milliseconds since some moment. It is never set, so it measures how long something lasts. */
  elapsed(): number;
}

export const systemClock: Clock = { now: () => new Date(), elapsed: () => performance.now() };
