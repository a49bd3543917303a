/** What a bench has measured, as a table. */
export interface BenchResult {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  notes: string[];
}
