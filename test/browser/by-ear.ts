import { writeFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { test as base } from "./fixtures.ts";
import { startScreenReader } from "./screen-reader.ts";
import { saidTwice } from "./spoken-lines.ts";

/** What a screen reader says on the way. Each journey leaves it as `transcript.txt` in its folder of `test-results/`. */
export const test = base.extend<{ reader: Awaited<ReturnType<typeof startScreenReader>> }>({
  reader: async ({ page }, use, testInfo) => {
    const reader = await startScreenReader(page);
    await use(reader);
    await writeFile(testInfo.outputPath("transcript.txt"), `${reader.lines.join("\n")}\n`);
    expect(saidTwice(reader.lines)).toEqual([]);
  },
});
