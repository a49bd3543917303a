import type { Reporter, TestCase } from "@playwright/test/reporter";

const slowMilliseconds = 60_000;

/** Names a journey that has been running for a minute: the other reporters name it only when it has ended. */
export default class SlowTestReporter implements Reporter {
  readonly #timers = new Map<string, NodeJS.Timeout>();

  onTestBegin({ id, location, title }: TestCase): void {
    const say = () => console.error(`Still running after a minute: ${location.file}:${location.line} ${title}`);
    this.#timers.set(id, setTimeout(say, slowMilliseconds).unref());
  }

  onTestEnd({ id }: TestCase): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  printsToStdio(): boolean {
    return false;
  }
}
