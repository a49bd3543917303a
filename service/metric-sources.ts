import { requestMetrics } from "./academic-requests/facts.ts";
import type { MetricSource } from "./context/metric-source.ts";
import { licenseMetrics, poolMetrics } from "./licenses/facts.ts";
import { mailMetrics } from "./mail/mail-metrics.ts";
import { backupMetrics } from "./operations/backup/last-backup.ts";

/** The figures that are read from the database. */
export const metricSources: readonly MetricSource[] = [
  mailMetrics,
  requestMetrics,
  licenseMetrics,
  poolMetrics,
  backupMetrics,
];
