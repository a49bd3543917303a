import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface RunFolder {
  /** Where the programs of the run make their temporary files. */
  temporary: string;
  /** Where test runners write what they have measured. */
  reports: string;
  remove(): void;
}

/** One folder for everything that a run leaves on the disk outside the project, so that all of it can be removed. */
export function makeRunFolder(): RunFolder {
  const folder = mkdtempSync(join(tmpdir(), "designite-run-"));
  const temporary = join(folder, "tmp");
  const reports = join(folder, "reports");
  mkdirSync(temporary);
  mkdirSync(reports);
  // A database server that must not run as root keeps its files below under another user's name.
  for (const path of [folder, temporary]) chmodSync(path, 0o711);
  return { temporary, reports, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) };
}
