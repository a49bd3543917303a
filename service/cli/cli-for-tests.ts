import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { adminCli } from "../admin-commands.ts";
import { readConfiguration } from "../config/config.ts";
import { createAppContext } from "../create-app-context.ts";
import { systemRandomSource } from "../ids/random-source.ts";
import { runCli } from "./run-cli.ts";

export interface TestCli {
  folder: string;
  /** Runs one command and returns its output. */
  run(words: readonly string[], input?: string): Promise<{ exitCode: number; output: string; errors: string }>;
}

/** An admin CLI with its own data folder and a fixed clock. The folder is removed after the test. */
export async function createTestCli(variables: Readonly<Record<string, string>> = {}): Promise<TestCli> {
  const folder = await mkdtemp(join(tmpdir(), "designite-cli-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return {
    folder,
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
