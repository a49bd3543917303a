/**
 * All tables. Both engines store the same: identifiers and times are text (UUID version 7, ISO 8601 in UTC), mailboxes
 * are in lower case. Columns are in snake case in the database and in camel case here. Each folder declares its tables
 * in its `tables.ts`, and adds their rows to this interface.
 */
export interface Tables {
  jobRun: JobRunRow;
}

/** Runs of recurring work. */
interface JobRunRow {
  job: string;
  /** What it ran for, such as a day, once. */
  occasion: string;
  ranAt: string;
}
