import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { DownloadCountRow } from "./tables.ts";

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
