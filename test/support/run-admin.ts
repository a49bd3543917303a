import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

/** Runs a command of the admin CLI in a process of its own, and gives what it prints. */
export const adminWith =
  (env: NodeJS.ProcessEnv) =>
  (...words: string[]): string =>
    spawnSync(process.execPath, ["service/admin.ts", ...words], { env, cwd: root, encoding: "utf8" }).stdout;
