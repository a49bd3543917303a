import { buildCommand } from "@stricli/core";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliError } from "../platform/cli/cli-errors.ts";
import { escapeForTerminal } from "../platform/cli/escape-for-terminal.ts";
import { jsonFlag } from "../platform/cli/flags.ts";
import { printJson } from "../platform/cli/print-result.ts";
import { hasDatabase, withDatabase } from "../platform/cli/with-app-context.ts";
import type { Database } from "../platform/database/database.ts";
import { missingMigrations } from "../platform/database/migrate.ts";
import { createFile } from "../platform/files.ts";
import { identityFlag, readIdentities, withBackup } from "./backup/backup-commands.ts";
import { recordDrill } from "./backup/backup-job.ts";
import { type DrillReport, describeDrill, runDrill } from "./run-drill.ts";

interface DrillFlags {
  identity?: string;
  postgres?: string;
  report?: string;
  json: boolean;
}

export const drillCommand = buildCommand<DrillFlags, [string?], CliContext>({
  async func({ identity, postgres, report: reportFile, json }, named = "latest") {
    const { database } = this.configuration;
    const postgresUrl = postgres ?? (database.kind === "postgres" ? database.url : undefined);
    const identities = await readIdentities(identity);
    const startedAt = performance.now();
    const now = this.clock.now();
    const report = await withBackup(this, named, (file, name) =>
      withLiveDatabase(this, async (live) => {
        const fetchSeconds = (performance.now() - startedAt) / 1000;
        const { configuration } = this;
        const found = await runDrill({ file, name, identities, configuration, postgresUrl, live, now, fetchSeconds });
        if (live && isPassed(found)) await recordDrill(live.query, now);
        return found;
      }),
    );
    if (reportFile !== undefined && !(await createFile(reportFile, describeDrill(report))))
      throw new CliError(`${reportFile} exists. A report does not overwrite a file.`);
    if (!isPassed(report)) this.answerNo();
    if (json) printJson(this.output, report);
    else for (const line of describeDrill(report).split("\n")) this.output.write(`${escapeForTerminal(line)}\n`);
  },
  parameters: {
    flags: {
      identity: identityFlag,
      postgres: {
        kind: "parsed",
        parse: String,
        optional: true,
        placeholder: "url",
        brief: "A PostgreSQL server to restore on too, in a new database that is dropped. Default: DATABASE_URL",
      },
      report: {
        kind: "parsed",
        parse: String,
        optional: true,
        placeholder: "file",
        brief: "Write the report to this file too, which must not be there yet",
      },
      json: jsonFlag,
    },
    positional: {
      kind: "tuple",
      parameters: [
        {
          brief: "A backup file, the name of one in BACKUP_TO, or latest",
          placeholder: "backup",
          parse: String,
          optional: true,
        },
      ],
    },
  },
  docs: {
    brief: "Try a restore, and report how long it takes and what it needs",
    fullDescription:
      "Restores a backup into scratch databases, a SQLite database without a name and a new one on a PostgreSQL server, which are removed again. The database in use is only read. It compares every table with the backup, checks references, the audit log, signatures and secrets with the keys in the backup, and says how old the snapshot is, how long the restore took, and what is not in the file. Exit code 1 if there is a problem.",
    customUsage: ["", "latest --identity /media/key/designite.txt --report drill-2026-01.txt"],
  },
});

const isPassed = ({ engines, problems }: DrillReport): boolean =>
  problems.length === 0 && engines.every((engine) => engine.problems.length === 0);

/** A drill is also made on another machine, where no database is. */
async function withLiveDatabase<Result>(
  context: CliContext,
  work: (live: Database | undefined) => Promise<Result>,
): Promise<Result> {
  const isUsable =
    hasDatabase(context.configuration) &&
    (await withDatabase(context, async ({ query }) => (await missingMigrations(query)).length === 0).catch(
      () => false,
    ));
  return isUsable ? await withDatabase(context, work) : await work(undefined);
}
