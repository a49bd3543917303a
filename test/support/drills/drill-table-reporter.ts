import type { Reporter, TestModule } from "vitest/node";

/** Prints the table of the drills when they are over. */
export default class DrillTableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.flatMap((module) =>
      [...module.children.allTests()].flatMap((test) => {
        const { drill } = test.meta();
        if (!drill) return [];
        return [
          {
            promise: drill.promises,
            drill: test.fullName,
            runs: drill.runs,
            lost: drill.lost,
            "event loop delay p99 (ms)": drill.delayP99?.toFixed(1) ?? "",
            seconds: Math.round((test.diagnostic()?.duration ?? 0) / 1000),
            note: drill.note ?? "",
          },
        ];
      }),
    );
    // biome-ignore lint/suspicious/noConsole: the table is what the command prints.
    console.table(rows);
  }
}
