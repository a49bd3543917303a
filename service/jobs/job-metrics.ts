import { performance } from "node:perf_hooks";
import { addInstrument, counter } from "../metrics/instruments.ts";
import { gauge } from "../metrics/metric-family.ts";
import { traced } from "../tracing/spans.ts";

const runs = counter("designite_job_runs_total", "Runs of recurring jobs.", ["name", "outcome"]);
const time = counter("designite_job_seconds_total", "Time that the runs of a job took.", ["name"]);
const lastSuccess = new Map<string, number>();

addInstrument(() =>
  gauge(
    "designite_job_last_success_timestamp_seconds",
    "When a job last ran without a failure.",
    [...lastSuccess].map(([name, value]) => ({ labels: { name }, value })),
  ),
);

/** Runs a job and counts the run. */
export async function observeJob(job: string, run: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  let outcome = "failed";
  try {
    await traced({ name: `job ${job}`, attributes: { "designite.job": job } }, run);
    outcome = "done";
    lastSuccess.set(job, Date.now() / 1000);
  } finally {
    runs.add({ name: job, outcome });
    time.add({ name: job }, (performance.now() - startedAt) / 1000);
  }
}
