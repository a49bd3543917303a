/** A clock that stands still until it is advanced, by milliseconds as `service/time/durations.ts` counts them. */
export class TestClock {
  #now = Date.parse("2026-01-05T12:00:00.000Z");
  now(): Date {
    return new Date(this.#now);
  }
  advance(duration: number): void {
    this.#now += duration;
  }
}
