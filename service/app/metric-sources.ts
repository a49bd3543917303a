import { requestMetrics } from "../academic/facts.ts";
import { backupMetrics } from "../care/backup/last-backup.ts";
import { licenseMetrics, poolMetrics } from "../licenses/facts.ts";
import type { MetricSource } from "../platform/context/metric-source.ts";
import { mailMetrics } from "../platform/mail/mail-metrics.ts";

/** The figures that are read from the database. */
export const metricSources: readonly MetricSource[] = [
  mailMetrics,
  requestMetrics,
  licenseMetrics,
  poolMetrics,
  backupMetrics,
];
