import { buildCommand } from "@stricli/core";
import type { AppContext } from "../context/app-context.ts";
import { CsvFileError } from "../csv/read-csv.ts";
import { type GivenFile, type ImportOutcome, sourceName } from "../csv/read-import.ts";
import type { Permission } from "../operators/permissions.ts";
import { actingOperator } from "./acting-operator.ts";
import type { CliContext } from "./cli-context.ts";
import { CliError } from "./cli-errors.ts";
import { escapeForTerminal } from "./escape-for-terminal.ts";
import { asFlag, dryRunFlag, jsonFlag } from "./flags.ts";
import { printJson } from "./print-json.ts";
import { fileParameter, readGivenFile } from "./read-given-file.ts";
import { withAppContext } from "./with-app-context.ts";

interface ImportFlags {
  as?: string;
  dryRun: boolean;
  json: boolean;
}

interface ImportCommand {
  /** What the operator needs. */
  permission: Permission;
  /** What the rows are, in the plural. */
  things: string;
  /** Says what the columns hold. */
  columns: string;
  importFile(file: GivenFile, appContext: AppContext, actor: `operator:${string}`): Promise<ImportOutcome>;
}

/** A command that imports a CSV file as a whole, or names all its faults. A dry run does the same and undoes it. */
export const importCommand = ({ permission, things, columns, importFile }: ImportCommand) =>
  buildCommand<ImportFlags, [string], CliContext>({
    async func({ as, dryRun, json }, file) {
      const actor = `operator:${await actingOperator(this, as, permission)}` as const;
      const given = { text: await readGivenFile(this, file), source: sourceName(file) };
      const { count, problems } = await withAppContext(this, (appContext) =>
        importFile(given, { ...appContext, isTrial: dryRun }, actor),
      ).catch((error: unknown) => {
        throw error instanceof CsvFileError ? new CliError(error.message) : error;
      });
      if (json) printJson(this.output, { [dryRun ? "wouldImport" : "imported"]: count, problems });
      for (const { line, problem } of problems) this.errorOutput.write(`Line ${line}: ${escapeForTerminal(problem)}\n`);
      if (problems.length > 0) throw new CliError("Nothing was imported. Correct these lines first.");
      if (json) return;
      this.output.write(`${dryRun ? "Would import" : "Imported"} ${count} ${things}. Nobody is written to.\n`);
    },
    parameters: {
      flags: { as: asFlag, dryRun: dryRunFlag, json: jsonFlag },
      positional: { kind: "tuple", parameters: [fileParameter] },
    },
    docs: {
      brief: `Bring ${things} from before this service, out of a CSV file`,
      fullDescription: `Reads a CSV file whose first line names its columns. ${columns} A day is written 2026-01-31. All or nothing: one faulty line keeps the whole file out, and every fault is named. Nobody is written to. The name of the file and the day are kept with each row.`,
      customUsage: [{ input: `${things}.csv --dry-run`, brief: "what would be imported" }, `${things}.csv --as Grace`],
    },
  });
