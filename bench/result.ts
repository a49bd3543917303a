/** What a measurement found: one table, with notes. */
export interface BenchResult {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  notes: string[];
}
