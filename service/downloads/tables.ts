declare module "../platform/database/tables.ts" {
  interface Tables {
    downloadCount: DownloadCountRow;
  }
}

/** How often a version of a file was downloaded on a day. */
export interface DownloadCountRow {
  /** In UTC, as 2026-01-31. */
  day: string;
  file: string;
  version: string;
  count: number;
}
