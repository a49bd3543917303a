import { adminWith } from "#test/support/run-admin.ts";
import { compileCache } from "../../scripts/compile-cache.ts";
import { testService } from "./test-service.ts";

/** Runs a command of the admin CLI on the service under test, and gives what it prints. */
export const admin = (...words: string[]): string =>
  adminWith({ ...process.env, ...compileCache, ...testService().environment })(...words);
