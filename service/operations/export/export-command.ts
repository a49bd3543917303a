import { buildCommand } from "@stricli/core";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { asFlag, jsonFlag } from "../../cli/flags.ts";
import { printResult } from "../../cli/print-result.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { exportTables } from "./export-tables.ts";

interface ExportFlags {
  as?: string;
  json: boolean;
  to: string;
}

export const exportCommand = buildCommand<ExportFlags, [], CliContext>({
  async func({ as, json, to }) {
    const actor = `operator:${await actingOperator(this, as, "people")}` as const;
    const tables = await withAppContext(this, async (appContext) => {
      const { database, clock } = appContext;
      const written = await exportTables(database, to, clock.now());
      await auditedTransaction(appContext, actor, async ({ audit }) =>
        audit({ action: "database-exported", subjectId: "database", details: { tables: written.length } }),
      );
      return written;
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const facts = { folder: to, tables: tables.map(({ table, rows: count }) => ({ table, rows: count })) };
    printResult(
      this,
      json,
      facts,
      `Wrote ${tables.length} tables with ${rows} rows to ${to}. README.md explains them.`,
    );
    this.errorOutput.write("The files hold personal data and license keys: keep them to yourself.\n");
  },
  parameters: {
    flags: {
      as: asFlag,
      json: jsonFlag,
      to: { kind: "parsed", parse: String, placeholder: "folder", brief: "The folder to make, for its owner alone" },
    },
  },
  docs: {
    brief: "Write everything that is kept as CSV, to take it elsewhere",
    fullDescription:
      "Writes each table of the database as a CSV file into a new folder, with a README of the columns. All are read at one moment while the service runs. It holds everything, personal data and license keys too; that it was written, and by whom, goes into the audit log. To restore here, use database backup.",
    customUsage: ["--to designite-2026-11-30"],
  },
});
