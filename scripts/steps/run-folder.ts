import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface RunFolder {
  /** The TMPDIR of the programs of the run. */
  temporary: string;
  /** Where the test runners write their reports. */
  reports: string;
  remove(): void;
}

/** One folder for all temporary files of a run, removed at its end. */
export function makeRunFolder(): RunFolder {
  const folder = mkdtempSync(join(tmpdir(), "designite-run-"));
  const temporary = join(folder, "tmp");
  const reports = join(folder, "reports");
  mkdirSync(temporary);
  mkdirSync(reports);
  // PostgreSQL does not run as root and keeps its files here as another user.
  for (const path of [folder, temporary]) chmodSync(path, 0o711);
  return { temporary, reports, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) };
}
