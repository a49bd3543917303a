import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readMetrics } from "#test/support/read-metrics.ts";
import { findPromtool } from "../../scripts/system-programs.ts";

const promtool = findPromtool();

test.runIf(promtool)("promtool accepts the files, and the tests of the alerts pass", async () => {
  const run = (...words: string[]) => promisify(execFile)(promtool ?? "promtool", words, { cwd: import.meta.dirname });
  await run("check", "rules", "alerts.yaml");
  await run("check", "config", "--syntax-only", "prometheus.yaml");
  await run("test", "rules", "alerts.test.yaml");
});

test.runIf(promtool)("promtool finds no fault with the metrics", async () => {
  const checking = promisify(execFile)(promtool ?? "promtool", ["check", "metrics"]);
  checking.child.stdin?.end(await readMetrics());
  expect((await checking).stderr).toBe("");
});
