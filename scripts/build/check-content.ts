import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

/**
 * Checks the types of what we say: a price that is no number must not be sold.
 * @throws Error with file, line and reason of each fault.
 */
export function checkContent(project = join(import.meta.dirname, "content.tsconfig.json")): void {
  const program = join(root, "node_modules", ".bin", "tsc");
  const { status, stdout, error } = spawnSync(program, ["--pretty", "false", "--project", project], {
    cwd: root,
    encoding: "utf8",
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`The content has faults:\n${stdout}`);
}
