import { refusedChange } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { createCache } from "../platform/http/cache.ts";
import { seconds } from "../platform/time/time.ts";
import { type MetricFamily, measureThread, singleGauge } from "../platform/watch/metrics.ts";
import { metricSources } from "./features.ts";

/** The database is asked no more often than this, however many programs read the metrics. */
const freshFor = seconds(10);

export interface ServiceMetrics {
  read(): Promise<MetricFamily[]>;
  stop(): void;
}

/** The metrics of the thread of the service, and what is read from the database. */
export function createServiceMetrics(appContext: AppContext): ServiceMetrics {
  const thread = measureThread("service");
  const { database, clock } = appContext;
  const cached = createCache<MetricFamily[]>({ freshFor, size: 1, clock });
  const readDatabase = async () => {
    const found: MetricFamily[] = [];
    const at = { queries: database.query, now: clock.now() };
    for (const source of metricSources) found.push(...(await source(at, appContext)));
    return found;
  };
  const answers = (value: 0 | 1) =>
    singleGauge("designite_database_answers", "Whether the database answers and stores.", value);
  return {
    async read() {
      const found = await cached("all", readDatabase).catch(() => undefined);
      return [
        ...thread.read(),
        answers(found && refusedChange(database, clock.now()) === undefined ? 1 : 0),
        ...(found ?? []),
      ];
    },
    stop: thread.stop,
  };
}
