import type { Actor } from "../audit/audit-actions.ts";
import { type AuditedTransaction, auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import {
  type ImportProblem,
  type ImportRows,
  inFileOrder,
  type RowSchema,
  readImport,
  sourceName,
  writeCsv,
} from "../csv.ts";
import type { CliContext } from "./cli-context.ts";
import { createAnswerFile, fileParameter, readGivenFile, refuseExistingFile } from "./cli-context.ts";
import { type Answer, appCommand, type Flag, type FlagValues } from "./command.ts";
import { asFlag, changeFlags, textFlag } from "./flags.ts";

/** What follows from an import. */
interface Consequences {
  /** Who is written to within a minute, and what about. */
  mails?: readonly { recipient: string; about: string }[];
  /** Who is written to later, in sentences. */
  later?: string;
}

interface Importing extends AuditedTransaction {
  actor: Actor;
  /** What is noted with each imported row: the file and the day. */
  importedFrom: string;
  /** Whether anybody is reminded of the rows, now and later. */
  isRemindedOf: boolean;
}

interface Import<Row> {
  /** What the rows are, in the plural. */
  things: string;
  /** Says what the columns hold. */
  columns: string;
  /** Who is reminded of what is imported. Without it nobody is. */
  reminders?: string;
  row: RowSchema<Row>;
  /** The faults that a row does not show by itself. */
  findProblems(rows: ImportRows<Row>["rows"], tx: AuditedTransaction): Promise<readonly (readonly ImportProblem[])[]>;
  store(rows: readonly Row[], tx: Importing, context: AppContext): Promise<Consequences>;
}

const remindersFlag = {
  kind: "boolean",
  optional: true,
  brief: "Whether anybody is reminded of what is imported. Needed where emails would leave at once",
} as const;

const howToDecide = "Add --reminders to import and let these mails leave, or --no-reminders to import without any.";

/**
 * A command that imports a CSV file as a whole, or names all its faults. A dry run does the same and undoes it. Where
 * mails would leave within a minute, it imports nothing before the operator has said whether they may.
 */
export function importCommand<Row>(definition: Import<Row>) {
  const { things, columns, reminders } = definition;
  return appCommand({
    brief: `Bring ${things} from before this service, out of a CSV file`,
    details: `Reads a CSV file whose first line names its columns. ${columns} A day is written 2026-01-31. All or nothing: one faulty line keeps the whole file out, and every fault is named. ${reminders ?? "Nobody is written to."} The name of the file and the day are kept with each row.`,
    examples: [{ input: `${things}.csv --dry-run`, brief: "what would be imported" }, `${things}.csv --as Grace`],
    flags: { ...changeFlags, ...(reminders !== undefined && { reminders: remindersFlag }) },
    words: [fileParameter],
    async run(context, { dryRun, reminders: isRemindedOf }, [file]) {
      const { actor } = context;
      const read = readImport(await readGivenFile(context, file), definition.row);
      const rows = read.rows.map(({ row }) => row);
      const run = (isTrial: boolean): Promise<{ problems: readonly ImportProblem[] } & Consequences> =>
        auditedTransaction({ ...context, isTrial }, actor, async (tx) => {
          const problems = inFileOrder(read.problems, ...(await definition.findProblems(read.rows, tx)));
          if (problems.length > 0) return { problems };
          const importedFrom = `${sourceName(file)}, ${tx.now.toISOString().slice(0, 10)}`;
          const importing = { ...tx, actor, importedFrom, isRemindedOf: isRemindedOf ?? true };
          return { problems, ...(await definition.store(rows, importing, context)) };
        });
      const mustAsk = reminders !== undefined && isRemindedOf === undefined && !dryRun;
      const trial = await run(mustAsk || dryRun);
      const isRefused = mustAsk && (trial.mails ?? []).length > 0;
      const isImported = !dryRun && !isRefused;
      const { problems, mails = [], later } = mustAsk && isImported ? await run(false) : trial;
      const count = problems.length > 0 ? 0 : rows.length;
      const nobody = later === undefined ? "Nobody is written to." : "Nobody is written to now.";
      const done = `${isImported ? "Imported" : "Would import"} ${count} ${things}.`;
      return {
        json: {
          [isImported ? "imported" : "wouldImport"]: count,
          problems,
          ...(reminders !== undefined && { mails }),
        },
        text: [
          [done, later, mails.length === 0 ? nobody : describeMails(mails)]
            .filter((part) => part !== undefined)
            .join(" "),
          ...mails.map(({ recipient, about }) => `  ${recipient}: ${about}`),
        ],
        problems,
        notes: dryRun && isRemindedOf === undefined && mails.length > 0 ? [howToDecide] : [],
        ...(isRefused && { refusal: `Nothing was imported. ${howToDecide}` }),
      };
    },
  });
}

function describeMails(mails: NonNullable<Consequences["mails"]>): string {
  const mailboxes = new Set(mails.map(({ recipient }) => recipient)).size;
  const mail = mails.length === 1 ? "email leaves" : "emails leave";
  const mailbox = mailboxes === 1 ? "mailbox" : "mailboxes";
  return `Within a minute ${mails.length} ${mail}, to ${mailboxes} ${mailbox}:`;
}

interface Exported {
  csv: string;
  count: number;
}

interface Export<Flags> {
  /** What the rows are, in the plural. */
  things: string;
  /** Default: all of them. */
  brief?: string;
  details: string;
  examples?: readonly string[];
  /** Those that say what is exported. */
  flags: Flags;
  read(context: CliContext & AppContext & { actor: Actor }, flags: FlagValues<Flags>): Promise<Exported>;
}

/** A command that writes rows of one kind as CSV, to a new private file or to the standard output. */
export const exportCommand = <const Flags extends Readonly<Record<string, Flag>>>({
  things,
  brief = `Write all ${things} as CSV`,
  details,
  examples = [`--to ${things}.csv`],
  flags,
  read,
}: Export<Flags>) =>
  appCommand({
    brief,
    details,
    examples,
    flags: {
      as: asFlag,
      ...flags,
      to: textFlag(
        "file",
        "The file to write, which must not be there yet, for its owner alone. Default: the standard output",
      ),
    },
    async run(context, given): Promise<Answer> {
      const { to } = given;
      if (to !== undefined) await refuseExistingFile(to);
      const { csv, count } = await read(context, given);
      if (to === undefined) context.output.write(csv);
      else await createAnswerFile(to, csv);
      return { notes: [`${count} ${things} were exported. They are personal data: delete the file after use.`] };
    },
  });

/** The columns of an export: for each heading what a row has in it. */
type ExportColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

/** Rows as CSV. What is null is an empty cell. */
export function asCsv<Row>(columns: ExportColumns<Row>, rows: readonly Row[]): Exported {
  const cells = (row: Row) =>
    Object.fromEntries(Object.entries(columns).map(([heading, cell]) => [heading, String(cell(row) ?? "")]));
  return { csv: writeCsv(Object.keys(columns), rows.map(cells)), count: rows.length };
}
