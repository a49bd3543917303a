import { adminCli } from "#service/admin-commands.ts";
import { runCli } from "#service/cli/run-cli.ts";
import { readConfiguration } from "#service/config/config.ts";
import { createAppContext } from "#service/create-app-context.ts";
import { systemRandomSource } from "#service/ids/random-source.ts";

import { temporaryFolder } from "./temporary-folder.ts";

export interface TestCli {
  /** What the commands are configured with, but for the folder. */
  variables: Readonly<Record<string, string>>;
  folder: string;
  /** Runs one command and tells what it printed. */
  run(words: readonly string[], input?: string): Promise<{ exitCode: number; output: string; errors: string }>;
}

/** An admin CLI with a data folder of its own, gone when the test is over, at a time that stands still. */
export async function createTestCli(variables: Readonly<Record<string, string>> = {}): Promise<TestCli> {
  const folder = temporaryFolder();
  return {
    folder,
    variables,
    async run(words, input = "") {
      const output: string[] = [];
      const errors: string[] = [];
      const exitCode = await runCli(adminCli, words, {
        output: { write: (text) => output.push(text) },
        errorOutput: { write: (text) => errors.push(text) },
        readInput: async () => input,
        readConfiguration: () => readConfiguration({ DATA_DIR: folder, ...variables }),
        systemUser: "ada",
        clock: { now: () => new Date("2026-01-05T12:00:00.000Z") },
        random: systemRandomSource,
        createAppContext: createAppContext,
      });
      return { exitCode, output: output.join(""), errors: errors.join("") };
    },
  };
}
