import { buildCommand } from "@stricli/core";
import type { AppContext } from "../context/app-context.ts";
import { CsvFileError } from "../csv/read-csv.ts";
import { type GivenFile, type ImportMail, type ImportOutcome, sourceName } from "../csv/read-import.ts";
import type { Permission } from "../operators/permissions.ts";
import { actingOperator } from "./acting-operator.ts";
import type { CliContext } from "./cli-context.ts";
import { CliError } from "./cli-errors.ts";
import { escapeForTerminal } from "./escape-for-terminal.ts";
import { asFlag, dryRunFlag, jsonFlag } from "./flags.ts";
import { printJson } from "./print-result.ts";
import { createAnswerFile, fileParameter, readGivenFile, refuseExistingFile } from "./read-given-file.ts";
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
  /** Who is reminded of what is imported. Without it nobody is. */
  reminders?: string;
  /** @param isRemindedOf whether anybody is reminded, now and later */
  importFile(
    file: GivenFile,
    appContext: AppContext,
    actor: `operator:${string}`,
    isRemindedOf: boolean,
  ): Promise<ImportOutcome>;
}

const remindersFlag = {
  kind: "boolean",
  optional: true,
  brief: "Whether anybody is reminded of what is imported. Needed where mails would leave at once",
} as const;

const howToDecide = "Add --reminders to import and let these mails leave, or --no-reminders to import without any.";

/**
 * A command that imports a CSV file as a whole, or names all its faults. A dry run does the same and undoes it. Where
 * mails would leave within a minute, it imports nothing before the operator has said whether they may.
 */
export function importCommand({ permission, things, columns, reminders, importFile }: ImportCommand) {
  async function func(
    this: CliContext,
    { as, dryRun, json, reminders: isRemindedOf }: ImportFlags & { reminders?: boolean },
    file: string,
  ): Promise<void> {
    const actor = `operator:${await actingOperator(this, as, permission)}` as const;
    const given = { text: await readGivenFile(this, file), source: sourceName(file) };
    const run = async (isTrial: boolean) =>
      await withAppContext(this, (appContext) =>
        importFile(given, { ...appContext, isTrial }, actor, isRemindedOf ?? true),
      ).catch((error: unknown) => {
        throw error instanceof CsvFileError ? new CliError(error.message) : error;
      });
    const mustAsk = reminders !== undefined && isRemindedOf === undefined && !dryRun;
    const trial = await run(mustAsk || dryRun);
    const isRefused = mustAsk && (trial.mails ?? []).length > 0;
    const isImported = !dryRun && !isRefused;
    const { count, problems, mails = [], later } = mustAsk && isImported ? await run(false) : trial;
    if (json) {
      const told = reminders === undefined ? {} : { mails };
      printJson(this.output, { [isImported ? "imported" : "wouldImport"]: count, problems, ...told });
    }
    for (const { line, problem } of problems) this.errorOutput.write(`Line ${line}: ${escapeForTerminal(problem)}\n`);
    if (problems.length > 0) throw new CliError("Nothing was imported. Correct these lines first.");
    if (!json) {
      const nobody = later === undefined ? "Nobody is written to." : "Nobody is written to now.";
      const written = mails.length === 0 ? nobody : describeMails(mails);
      const done = `${isImported ? "Imported" : "Would import"} ${count} ${things}.`;
      this.output.write(`${[done, ...(later === undefined ? [] : [later]), written].join(" ")}\n`);
      for (const { recipient, about } of mails) this.output.write(`  ${escapeForTerminal(`${recipient}: ${about}`)}\n`);
    }
    if (isRefused) throw new CliError(`Nothing was imported. ${howToDecide}`);
    if (dryRun && isRemindedOf === undefined && mails.length > 0) this.errorOutput.write(`${howToDecide}\n`);
  }
  const flags = { as: asFlag, dryRun: dryRunFlag, json: jsonFlag };
  const positional = { kind: "tuple", parameters: [fileParameter] } as const;
  const docs = {
    brief: `Bring ${things} from before this service, out of a CSV file`,
    fullDescription: `Reads a CSV file whose first line names its columns. ${columns} A day is written 2026-01-31. All or nothing: one faulty line keeps the whole file out, and every fault is named. ${reminders ?? "Nobody is written to."} The name of the file and the day are kept with each row.`,
    customUsage: [{ input: `${things}.csv --dry-run`, brief: "what would be imported" }, `${things}.csv --as Grace`],
  };
  return reminders === undefined
    ? buildCommand<ImportFlags, [string], CliContext>({ func, parameters: { flags, positional }, docs })
    : buildCommand<ImportFlags & { reminders?: boolean }, [string], CliContext>({
        func,
        parameters: { flags: { ...flags, reminders: remindersFlag }, positional },
        docs,
      });
}

function describeMails(mails: readonly ImportMail[]): string {
  const mailboxes = new Set(mails.map(({ recipient }) => recipient)).size;
  const [mail, mailbox] = [
    mails.length === 1 ? "mail leaves" : "mails leave",
    mailboxes === 1 ? "mailbox" : "mailboxes",
  ];
  return `Within a minute ${mails.length} ${mail}, to ${mailboxes} ${mailbox}:`;
}

/** `--to FILE`, for every export. */
export const toFlag = {
  kind: "parsed",
  parse: String,
  optional: true,
  placeholder: "file",
  brief: "The file to write, which must not be there yet, for its owner alone. Default: the standard output",
} as const;

export const exportNote =
  "No spreadsheet takes a cell for a formula. That it was exported, and by whom, goes into the audit log.";

interface Exported {
  csv: string;
  count: number;
}

/** Writes an export to a new private file or to the standard output, and says how many there are. */
export async function writeExport(
  context: CliContext,
  { to, things }: { to: string | undefined; things: string },
  read: (appContext: AppContext) => Promise<Exported>,
): Promise<void> {
  if (to !== undefined) await refuseExistingFile(to);
  const { csv, count } = await withAppContext(context, read);
  if (to === undefined) context.output.write(csv);
  else await createAnswerFile(to, csv);
  context.errorOutput.write(`${count} ${things} were exported. They are personal data: delete the file after use.\n`);
}

interface ExportFlags {
  as?: string;
  to?: string;
}

interface ExportCommand {
  /** What the operator needs. */
  permission: Permission;
  /** What the rows are, in the plural. */
  things: string;
  fullDescription: string;
  read(appContext: AppContext, actor: `operator:${string}`): Promise<Exported>;
}

/** A command that writes everything of one kind as CSV. */
export const exportCommand = ({ permission, things, fullDescription, read }: ExportCommand) =>
  buildCommand<ExportFlags, [], CliContext>({
    async func({ as, to }) {
      const actor = `operator:${await actingOperator(this, as, permission)}` as const;
      await writeExport(this, { to, things }, (appContext) => read(appContext, actor));
    },
    parameters: { flags: { as: asFlag, to: toFlag } },
    docs: {
      brief: `Write all ${things} as CSV`,
      fullDescription: `${fullDescription} ${exportNote}`,
      customUsage: [`--to ${things}.csv`],
    },
  });
