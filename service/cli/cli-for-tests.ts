import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { adminCli } from "../admin-commands.ts";
import { readConfiguration } from "../config/config.ts";
import { createWorkplace } from "../create-app-context.ts";
import { systemRandomSource } from "../ids/random-source.ts";
import { runDesk } from "./run-cli.ts";

export interface TestDesk {
  folder: string;
  /** Runs one command and tells what it printed. */
  run(words: readonly string[], input?: string): Promise<{ exitCode: number; output: string; errors: string }>;
}

/** A desk with a data folder of its own, gone when the test is over, at a time that stands still. */
export async function createTestDesk(variables: Readonly<Record<string, string>> = {}): Promise<TestDesk> {
  const folder = await mkdtemp(join(tmpdir(), "designite-desk-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return {
    folder,
    async run(words, input = "") {
      const output: string[] = [];
      const errors: string[] = [];
      const exitCode = await runDesk(adminCli, words, {
        output: { write: (text) => output.push(text) },
        errorOutput: { write: (text) => errors.push(text) },
        readInput: async () => input,
        readConfiguration: () => readConfiguration({ DATA_DIR: folder, ...variables }),
        systemUser: "ada",
        clock: { now: () => new Date("2026-01-05T12:00:00.000Z") },
        random: systemRandomSource,
        createAppContext: createWorkplace,
      });
      return { exitCode, output: output.join(""), errors: errors.join("") };
    },
  };
}
