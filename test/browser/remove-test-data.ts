import { rm } from "node:fs/promises";
import { testService } from "./test-service.ts";

/** Runs once, after the service under test has ended. */
export default async function removeTestData(): Promise<void> {
  await rm(testService().dataFolder, { recursive: true, force: true });
}
