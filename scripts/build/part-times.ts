export interface PartTimes {
  /** Runs a part of the build and remembers how long it took. Parts may overlap. */
  time<Result>(part: string, run: () => Result | Promise<Result>): Promise<Result>;
  /** A line for each part, in the order of their starts. */
  report(): string;
}

/** Where the time of a build goes. */
export function createPartTimes(): PartTimes {
  const parts = new Map<string, number>();
  const startedAt = performance.now();
  const seconds = (since: number) => (performance.now() - since) / 1000;
  return {
    async time(part, run) {
      const partStartedAt = performance.now();
      parts.set(part, 0);
      const result = await run();
      parts.set(part, seconds(partStartedAt));
      return result;
    },
    report() {
      const lines = [...parts, ["all, with what ran side by side", seconds(startedAt)] as const];
      return lines.map(([part, taken]) => `${taken.toFixed(1).padStart(6)} s  ${part}`).join("\n");
    },
  };
}
