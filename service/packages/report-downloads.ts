import type { Queries } from "../database/database.ts";
import type { CalendarPeriod } from "../time/calendar-months.ts";

export interface CountedDownloads {
  file: string;
  version: string;
  count: number;
}

/** The downloads of a month by file and version, the most frequent first. Their days are counted in UTC. */
export async function reportDownloads(queries: Queries, { name }: CalendarPeriod): Promise<CountedDownloads[]> {
  const rows = await queries
    .selectFrom("downloadCount")
    .select(({ fn }) => ["file", "version", fn.sum("count").as("count")])
    .where("day", ">=", `${name}-01`)
    .where("day", "<=", `${name}-31`)
    .groupBy(["file", "version"])
    .execute();
  return rows
    .map(({ file, version, count }) => ({ file, version, count: Number(count) }))
    .sort((one, other) => other.count - one.count || one.file.localeCompare(other.file, "en"));
}
