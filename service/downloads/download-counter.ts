import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";
import type { Clock } from "../platform/time/clock.ts";
import { seconds } from "../platform/time/time.ts";
import type { DownloadCountRow } from "./tables.ts";

interface CounterParts {
  clock: Clock;
  /** Stores sums. What it fails to store is handed over again. */
  store(counts: readonly DownloadCountRow[]): Promise<void>;
  reportError(error: unknown): void;
}

const secondsBetween = 30;

/** Counts downloads in memory and hands the sums over from time to time. Nothing of who downloads is counted. */
export function createDownloadCounter({ clock, store, reportError }: CounterParts) {
  let counts = new Map<string, DownloadCountRow>();
  let storing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function add(row: DownloadCountRow): void {
    const key = JSON.stringify([row.day, row.file, row.version]);
    const known = counts.get(key);
    if (known) known.count += row.count;
    else counts.set(key, row);
  }

  async function handOver(): Promise<void> {
    if (counts.size === 0) return;
    const rows = [...counts.values()];
    counts = new Map();
    try {
      await store(rows);
    } catch (error) {
      for (const row of rows) add(row);
      reportError(error);
    }
  }

  const handOverNext = () => (storing = storing.then(handOver));
  return {
    /** Nobody waits for it. */
    count(file: string, version: string): void {
      add({ day: clock.now().toISOString().slice(0, 10), file, version, count: 1 });
    },
    start(): void {
      timer ??= setInterval(handOverNext, seconds(secondsBetween)).unref();
    },
    /** Hands over what was counted since, and counts no more. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await handOverNext();
    },
  };
}

/** Adds to the counts of downloads. */
export async function countDownloads({ query }: Database, counts: readonly DownloadCountRow[]): Promise<void> {
  if (counts.length === 0) return;
  await query
    .insertInto("downloadCount")
    .values([...counts])
    .onConflict((conflict) =>
      conflict
        .columns(["day", "file", "version"])
        .doUpdateSet({ count: sql<number>`download_count.count + excluded.count` }),
    )
    .execute();
}
