import type { Queries } from "../database/database.ts";
import type { MetricFamily } from "../watch/metrics.ts";
import type { AppContext } from "./app-context.ts";

/** The figures of one feature, read from the database. */
export type MetricSource = (
  at: { queries: Queries; now: Date },
  appContext: AppContext,
) => Promise<readonly MetricFamily[]>;
