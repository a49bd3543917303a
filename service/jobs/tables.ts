declare module "../database/tables.ts" {
  interface Tables {
    jobRun: JobRunRow;
  }
}

/** A job that has run for an occasion, such as a day, never runs for it again. */
export interface JobRunRow {
  job: string;
  occasion: string;
  ranAt: string;
}
