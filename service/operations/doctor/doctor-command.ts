import { buildCommand } from "@stricli/core";
import { describePlace } from "#content/placeholders/placeholder.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { jsonFlag } from "../../cli/flags.ts";
import { printJson } from "../../cli/print-json.ts";
import { printTable, type TableColumn } from "../../cli/print-table.ts";
import { hasDatabase, withDatabase } from "../../cli/with-app-context.ts";
import { examineDatabase } from "./examine-database.ts";
import { examineInstallation } from "./examine-installation.ts";
import { examineKeys } from "./examine-keys.ts";
import { type Finding, fault, look } from "./finding.ts";
import { remainingPlaceholders } from "./remaining-placeholders.ts";

const columns: readonly TableColumn<Finding>[] = [
  { heading: "STATE", cell: ({ state }) => state.toUpperCase() },
  { heading: "WHAT", cell: ({ subject }) => subject },
  { heading: "FINDING", cell: ({ words }) => words },
];

export const doctorCommand = buildCommand<{ json: boolean }, [], CliContext>({
  async func({ json }) {
    const { configuration } = this;
    const database = hasDatabase(configuration)
      ? await withDatabase(this, (open) => examineDatabase(open, configuration, this.clock.now())).catch(
          async (error: unknown) => [await examineKeys(configuration, undefined), explain(error)],
        )
      : [
          await examineKeys(configuration, new Map()),
          look("database", "There is none yet. The service makes it at its start."),
        ];
    const findings = [...(await examineInstallation(configuration)), ...database];
    const missing = await remainingPlaceholders(configuration);
    if (findings.some(({ state }) => state === "fault")) this.answerNo();
    if (json) {
      printJson(this.output, { findings, placeholders: missing });
      return;
    }
    printTable(this.output, columns, findings);
    this.output.write(
      missing.length === 0 ? "\nThe owner has supplied everything.\n" : "\nStill to be supplied by the owner:\n",
    );
    for (const { missing: what, meanwhile, place } of missing) {
      this.output.write(`- ${what}, in ${describePlace(place)}. ${meanwhile}\n`);
    }
  },
  parameters: { flags: { json: jsonFlag } },
  docs: {
    brief: "Examine the installation, and list what the owner still has to supply",
    fullDescription:
      "Examines address, build, folders, disk space, mail server, packages, key sources, the running service, signing keys, secrets, database, audit log, clock, outbox, awaited keys, orders, and the checkouts with their prices. SOUND is in order, LOOK needs a look, FAULT keeps the service from its work (exit code 1). Then it lists every placeholder that is still in place, with the file or variable that replaces it.",
    customUsage: ["", "--json"],
  },
});

/** An error of PostgreSQL may hold the address of the database, and with it a password: its code alone is shown. */
function explain(error: unknown): Finding {
  if (error instanceof CliError) return fault("database", error.message);
  const code = error instanceof Error && "code" in error ? String(error.code) : "no code";
  const reason = error instanceof Error && code === "ERR_SQLITE_ERROR" ? error.message : code;
  return fault("database", `It does not answer (${reason}). Check DATABASE_URL or DATA_DIR.`);
}
