/** A clock that stands still until it is advanced, by milliseconds as `service/time.ts` counts them. */
export class TestClock {
  #now = Date.parse("2026-01-05T12:00:00.000Z");
  #elapsed = 0;
  now(): Date {
    return new Date(this.#now);
  }
  elapsed(): number {
    return this.#elapsed;
  }
  advance(duration: number): void {
    this.#now += duration;
    this.#elapsed += duration;
  }
  /** Sets the time of day forward or back, as an operator or a time server does. No time passes. */
  step(duration: number): void {
    this.#now += duration;
  }
}
