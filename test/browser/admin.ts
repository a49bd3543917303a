import { spawnSync } from "node:child_process";
import { compileCache } from "../../scripts/steps/run-program.ts";
import { testService } from "./test-service.ts";

/** Runs a command of the admin CLI on the service under test, and gives what it prints. */
export function admin(...words: string[]): string {
  const env = { ...process.env, ...compileCache, ...testService().environment };
  return spawnSync(process.execPath, ["service/admin.ts", ...words], { env, encoding: "utf8" }).stdout;
}
