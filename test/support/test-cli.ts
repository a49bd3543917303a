import { adminCommands } from "#service/admin-commands.ts";
import type { AuditEntryRow } from "#service/audit.ts";
import { latestAuditEntries } from "#service/audit.ts";
import { runCli } from "#service/cli/command.ts";
import type { Clock } from "#service/clock.ts";
import { readConfiguration } from "#service/config.ts";
import { createApp } from "#service/create-context.ts";
import { openDatabase } from "#service/db/database.ts";
import { systemRandomSource } from "#service/identifier.ts";
import { waitLimit } from "./database/test-database.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { TestClock } from "./test-clock.ts";

export interface TestCli {
  /** What the commands are configured with, but for the folder. */
  variables: Readonly<Record<string, string>>;
  folder: string;
  /** Runs one command and returns its output. */
  run(
    words: readonly string[],
    input?: string | Uint8Array,
  ): Promise<{ exitCode: number; output: string; errors: string }>;
  /** The latest entries of the audit log. */
  log(): Promise<AuditEntryRow[]>;
}

/** An admin CLI with its own data folder, by default with a fixed clock. The folder is removed after the test. */
export async function createTestCli(
  variables: Readonly<Record<string, string>> = {},
  clock: Clock = new TestClock(),
): Promise<TestCli> {
  const folder = temporaryFolder();
  const settings = () => {
    const configuration = readConfiguration({ DATA_DIR: folder, ...variables });
    return { ...configuration, database: { ...configuration.database, waitLimit } };
  };
  return {
    folder,
    variables,
    async run(words, input = "") {
      const output: string[] = [];
      const errors: string[] = [];
      const exitCode = await runCli(adminCommands, words, {
        output: { write: (text) => output.push(text) },
        errorOutput: { write: (text) => errors.push(text) },
        readInput: async () => (typeof input === "string" ? Buffer.from(input) : input),
        readConfiguration: settings,
        systemUser: "ada",
        clock,
        random: systemRandomSource,
        createApp,
      });
      return { exitCode, output: output.join(""), errors: errors.join("") };
    },
    async log() {
      const { query } = await openDatabase(settings().database, () => undefined);
      const entries = await latestAuditEntries(query, { limit: 1000 });
      await query.destroy();
      return entries;
    },
  };
}
