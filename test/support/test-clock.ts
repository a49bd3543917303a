/** A clock that stands still until it is moved. */
export class TestClock {
  #now = Date.parse("2026-01-05T12:00:00.000Z");
  now(): Date {
    return new Date(this.#now);
  }
  advance(seconds: number): void {
    this.#now += seconds * 1000;
  }
}
