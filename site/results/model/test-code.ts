import type { Analysis } from "./analysis.ts";
import { textAt } from "./packed-text.ts";
import { remembered } from "./remembered.ts";

/** A folder of tests in a path, as build tools name it. */
const testFolder = /(?:^|[\\/])tests?[\\/]/i;

/**
 * 1 for each type of test code: its file lies in a folder of tests, or the tool calls one of its methods a test. All 0
 * where the results say nothing about it.
 */
export const testTypes = remembered(({ types, methods }: Analysis): Uint8Array => {
  const isTest = Uint8Array.from(types.names, (_, type) => (testFolder.test(textAt(types.files, type)) ? 1 : 0));
  for (const [row, marked] of methods.isTest?.entries() ?? []) if (marked === 1) isTest[methods.types[row] ?? 0] = 1;
  return isTest;
});
