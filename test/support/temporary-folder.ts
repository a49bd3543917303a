import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { whenOver } from "./when-over.ts";

/** An empty folder that is removed when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "designite-test-"));
  whenOver(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
