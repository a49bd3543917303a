import { refusedChange } from "./audit/audited-transaction.ts";
import type { AppContext } from "./context/app-context.ts";
import { createCache } from "./http/cache.ts";
import { metricSources } from "./metric-sources.ts";
import { type MetricFamily, singleGauge } from "./metrics/instruments.ts";
import { measureThread } from "./metrics/read-all-metrics.ts";
import { seconds } from "./time/calendar-months.ts";

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
