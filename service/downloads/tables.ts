import { column, type RowsOf, type Tables, table } from "../platform/database/tables.ts";

declare module "../platform/database/tables.ts" {
  interface Tables extends RowsOf<typeof downloadTables> {}
}

export const downloadTables = {
  downloadCount: table("Downloads by day, file and version.", {
    day: column("the day, in UTC, as 2026-01-31"),
    file: column("the name of the file"),
    version: column("the version"),
    count: column<number>("how often"),
  }),
};

export type DownloadCountRow = Tables["downloadCount"];
