import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import { mailbox } from "#contract/mailbox.ts";
import { singleLine } from "#contract/single-line.ts";
import type { Actor } from "../platform/audit/audit-actions.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import { actingOperator } from "../platform/cli/acting-operator.ts";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliError } from "../platform/cli/cli-errors.ts";
import { escapeForTerminal } from "../platform/cli/escape-for-terminal.ts";
import { asFlag, dryRunFlag, jsonFlag, limitFlag, mailboxParser } from "../platform/cli/flags.ts";
import { printJson, printResult } from "../platform/cli/print-result.ts";
import { type ListFormat, listFlags, printList, shownRows, type TableColumn } from "../platform/cli/print-table.ts";
import { createAnswerFile, fileParameter, readGivenFile, refuseExistingFile } from "../platform/cli/read-given-file.ts";
import { withAppContext } from "../platform/cli/with-app-context.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { CsvFileError, readCsv } from "../platform/csv/read-csv.ts";
import { writeCsv } from "../platform/csv/write-csv.ts";
import type { Queries } from "../platform/database/database.ts";
import { eraseSubscriber } from "./erase-subscriber.ts";
import { findSubscription, subscriptionIdentifier } from "./subscription-store.ts";
import { hashMailbox } from "./suppression-store.ts";
import { type NewsletterSubscriptionRow, newsletterTables, type SubscriptionState } from "./tables.ts";

const subscriptionStates = [
  "unconfirmed",
  "confirmed",
  "unsubscribed",
  "bounced",
  "complained",
] as const satisfies readonly SubscriptionState[];

interface SubscriberFilter {
  state?: SubscriptionState;
  limit?: number;
}

/** The latest first. */
async function listSubscribers(
  queries: Queries,
  { state, limit }: SubscriberFilter,
): Promise<NewsletterSubscriptionRow[]> {
  let query = queries.selectFrom("newsletterSubscription").selectAll().orderBy("subscribedAt", "desc").orderBy("id");
  if (state !== undefined) query = query.where("state", "=", state);
  if (limit !== undefined) query = query.limit(limit);
  return await query.execute();
}

async function countSubscribers(queries: Queries): Promise<Record<SubscriptionState, number>> {
  const rows = await queries
    .selectFrom("newsletterSubscription")
    .select((subscriptions) => ["state", subscriptions.fn.countAll().as("count")])
    .groupBy("state")
    .execute();
  const counts = { unconfirmed: 0, confirmed: 0, unsubscribed: 0, bounced: 0, complained: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

const exportColumns = [
  "email",
  "state",
  "source",
  "subscribed",
  "page",
  "wording",
  "consent",
  "confirmed",
  "ended",
  "soft bounces",
] as const;

interface SubscriberExport {
  csv: string;
  count: number;
}

/**
 * All subscribers with their consent, as CSV that is safe to open in a spreadsheet. The export is recorded in the audit
 * log.
 */
async function exportSubscribers(
  appContext: Pick<AppContext, "database" | "clock">,
  filter: Pick<SubscriberFilter, "state">,
  actor: Actor,
): Promise<SubscriberExport> {
  return await auditedTransaction(appContext, actor, async ({ transaction, audit }) => {
    const subscribers = await listSubscribers(transaction, filter);
    audit({ action: "subscriptions-exported", subjectId: "newsletter", details: { count: subscribers.length } });
    return { csv: writeCsv(exportColumns, subscribers.map(exportedRow)), count: subscribers.length };
  });
}

function exportedRow(subscription: NewsletterSubscriptionRow): Record<(typeof exportColumns)[number], string> {
  return {
    email: subscription.mailbox,
    state: subscription.state,
    source: subscription.source,
    subscribed: subscription.subscribedAt,
    page: subscription.subscribedOnPage ?? "",
    wording: subscription.wordingVersion ?? "",
    consent: subscription.consentNote ?? "",
    confirmed: subscription.confirmedAt ?? "",
    ended: subscription.endedAt ?? "",
    "soft bounces": String(subscription.softBounces),
  };
}

const stateFlag = {
  kind: "enum",
  values: subscriptionStates,
  optional: true,
  brief: "Only those in this state",
} as const;

const columns: readonly TableColumn<NewsletterSubscriptionRow>[] = [
  { heading: "ADDRESS", cell: ({ mailbox }) => mailbox },
  { heading: "STATE", cell: ({ state }) => state },
  { heading: "SOURCE", cell: ({ source }) => source },
  { heading: "ASKED (UTC)", cell: ({ subscribedAt }) => subscribedAt.slice(0, 16) },
  { heading: "CONFIRMED (UTC)", cell: ({ confirmedAt }) => confirmedAt?.slice(0, 16) ?? "" },
  { heading: "ENDED (UTC)", cell: ({ endedAt }) => endedAt?.slice(0, 16) ?? "" },
  { heading: "SOFT BOUNCES", cell: ({ softBounces }) => softBounces },
];

interface ListFlags extends ListFormat {
  state?: SubscriptionState;
  limit: number;
}

export const subscribersCommand = buildCommand<ListFlags, [], CliContext>({
  async func({ state, limit, ...format }) {
    await withAppContext(this, async ({ database: { query } }) => {
      const counts = await countSubscribers(query);
      const found = await listSubscribers(query, { ...(state && { state }), limit: limit + 1 });
      const rows = shownRows(this, found, limit);
      printList(this, format, { columns, rows, inJson: { counts, subscribers: rows } });
      if (format.json) return;
      const sums = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
      this.errorOutput.write(`In all: ${sums.join(", ")}.\n`);
    });
  },
  parameters: { flags: { state: stateFlag, limit: limitFlag, ...listFlags } },
  docs: {
    brief: "Show who is on the list, and who has left it",
    customUsage: [{ input: "--state confirmed --limit 20", brief: "the latest who get the newsletter" }, "--json"],
  },
});

interface ChangeFlags {
  as?: string;
  dryRun: boolean;
  json: boolean;
}
const changeFlags = { as: asFlag, dryRun: dryRunFlag, json: jsonFlag } as const;

export const importCommand = buildCommand<ChangeFlags, [string], CliContext>({
  async func({ as, dryRun, json }, file) {
    const actor = `operator:${await actingOperator(this, as, "newsletter")}` as const;
    const text = await readGivenFile(this, file);
    const plan = await withAppContext(this, (appContext) =>
      dryRun ? planImport(text, appContext) : importSubscribers(text, appContext, actor),
    ).catch((error: unknown) => {
      throw error instanceof CsvFileError ? new CliError(error.message) : error;
    });
    if (json) printJson(this.output, { ...plan, imported: !dryRun && plan.problems.length === 0 });
    for (const { line, problem } of plan.problems)
      this.errorOutput.write(`Line ${line}: ${escapeForTerminal(problem)}\n`);
    if (plan.problems.length > 0) throw new CliError("Nothing was imported. Correct these lines first.");
    if (!json) this.output.write(formatImport(plan, dryRun));
  },
  parameters: {
    flags: changeFlags,
    positional: {
      kind: "tuple",
      parameters: [fileParameter],
    },
  },
  docs: {
    brief: "Put addresses on the list whose owners have asked for the newsletter elsewhere",
    fullDescription:
      "Reads a CSV file whose first line names the columns email and consent. Consent says where and when the owner of the address asked, and is kept with it. All or nothing: one faulty line keeps the whole file out. Nobody who has left, was erased, complained or cannot be reached is put back.",
    customUsage: [{ input: "course.csv --dry-run", brief: "what would be added" }, "course.csv --as Grace"],
  },
});

function formatImport({ added, known, suppressed }: ImportPlan, dryRun: boolean): string {
  const left = `${known} were known, ${suppressed} may not be written to.`;
  const whom = added.length > 0 ? " Nobody is written to now: they get each issue that is sent after the import." : "";
  return `${dryRun ? "Would add" : "Added"} ${added.length} addresses. ${left}${whom}\n`;
}

interface ExportFlags {
  as?: string;
  state?: SubscriptionState;
  to?: string;
}

export const exportCommand = buildCommand<ExportFlags, [], CliContext>({
  async func({ as, state, to }) {
    const actor = `operator:${await actingOperator(this, as, "newsletter")}` as const;
    if (to !== undefined) await refuseExistingFile(to);
    const { csv, count } = await withAppContext(this, (appContext) =>
      exportSubscribers(appContext, { ...(state && { state }) }, actor),
    );
    if (to === undefined) this.output.write(csv);
    else await createAnswerFile(to, csv);
    this.errorOutput.write(`${count} addresses were exported. They are personal data: delete the file after use.\n`);
  },
  parameters: {
    flags: {
      as: asFlag,
      state: stateFlag,
      to: {
        kind: "parsed",
        parse: String,
        optional: true,
        placeholder: "file",
        brief: "The file to write, which must not be there yet, for its owner alone. Default: the standard output",
      },
    },
  },
  docs: {
    brief: "Write the list with its consent records as CSV",
    fullDescription:
      "Writes all subscribers with their state and consent as CSV that no spreadsheet takes for formulas. That the list was exported, and by whom, goes into the audit log.",
    customUsage: ["--state confirmed --to subscribers.csv"],
  },
});

export const eraseCommand = buildCommand<ChangeFlags, [string], CliContext>({
  async func({ as, dryRun, json }, address) {
    const actor = `operator:${await actingOperator(this, as, "newsletter")}` as const;
    await withAppContext(this, async (appContext) => {
      if (dryRun) {
        const wasKnown = (await findSubscription(appContext.database.query, address)) !== undefined;
        const sentence = wasKnown ? `Would erase ${address}.` : `${address} is not known. Would suppress it.`;
        printResult(this, json, { wouldErase: address, wasKnown }, sentence);
        return;
      }
      const erased = await eraseSubscriber(address, appContext, actor);
      const sentence = erased.wasKnown ? "Erased." : "Not known.";
      printResult(
        this,
        json,
        erased,
        `${sentence} The newsletter is not sent to this address, also if it is imported again.`,
      );
    });
  },
  parameters: {
    flags: changeFlags,
    positional: {
      kind: "tuple",
      parameters: [{ brief: "The address", placeholder: "address", parse: mailboxParser("The address") }],
    },
  },
  docs: {
    brief: "Erase what the newsletter keeps of a person",
    fullDescription:
      "Removes subscription, consent, mails and bounces of an address. What stays names no person: a keyed hash that keeps an import from putting the address back. Only its owner can, with the form and the button in the mail. Academic requests and licenses are not touched.",
    customUsage: [{ input: "name@example.org --dry-run", brief: "whether it is known" }, "name@example.org --as Grace"],
  },
});

/** The columns of the file: the address, and where and when its owner asked for the newsletter. */
const importColumns = ["email", "consent"] as const;

interface ImportPlan {
  added: string[];
  /** Already confirmed, or waiting for confirmation. */
  known: number;
  /** Unsubscribed, erased, complained or unreachable. They are not imported. */
  suppressed: number;
  problems: { line: number; problem: string }[];
}

const Mailbox = mailbox("email");
const Consent = singleLine("consent", 300);

/** The effect of an import, without importing. */
async function planImport(text: string, appContext: ImportWorkplace): Promise<ImportPlan> {
  const { plan } = await readRows(text, appContext.database.query, appContext);
  return plan;
}

/**
 * Imports the addresses of a CSV file, all or nothing. Each needs a note of its owner's consent; suppressed mailboxes
 * are skipped.
 */
async function importSubscribers(text: string, appContext: ImportWorkplace, actor: Actor): Promise<ImportPlan> {
  return await auditedTransaction(appContext, actor, async ({ transaction, now, audit }) => {
    const { plan, rows } = await readRows(text, transaction, appContext);
    if (plan.problems.length > 0 || rows.length === 0) return plan;
    const at = now.toISOString();
    for (let start = 0; start < rows.length; start += 500) {
      const subscriptions = rows.slice(start, start + 500).map(
        ({ email, consent }): NewsletterSubscriptionRow => ({
          ...newsletterTables.newsletterSubscription.nulls,
          id: subscriptionIdentifier(email, appContext.suppressionSecret),
          mailbox: email,
          state: "confirmed",
          source: "import",
          subscribedAt: at,
          confirmedAt: at,
          consentNote: consent,
          confirmationsSent: 0,
          softBounces: 0,
        }),
      );
      await transaction.insertInto("newsletterSubscription").values(subscriptions).execute();
    }
    audit({ action: "subscriptions-imported", subjectId: "newsletter", details: { count: rows.length } });
    return plan;
  });
}

type ImportWorkplace = Pick<AppContext, "database" | "clock" | "suppressionSecret">;
interface ImportRow {
  email: string;
  consent: string;
}

async function readRows(
  text: string,
  queries: Queries,
  { suppressionSecret }: Pick<ImportWorkplace, "suppressionSecret">,
): Promise<{ plan: ImportPlan; rows: ImportRow[] }> {
  const known = new Set(
    (await queries.selectFrom("newsletterSubscription").select("mailbox").execute()).map((row) => row.mailbox),
  );
  const suppressed = new Set(
    (await queries.selectFrom("newsletterSuppression").select("mailboxHash").execute()).map((row) => row.mailboxHash),
  );
  const plan: ImportPlan = { added: [], known: 0, suppressed: 0, problems: [] };
  const rows: ImportRow[] = [];
  for (const row of readCsv(text, importColumns)) {
    const email = v.safeParse(Mailbox, row.cell("email"));
    const consent = row.cell("consent");
    const problem = problemOf(email, consent);
    if (problem !== undefined || !email.success) {
      plan.problems.push({ line: row.line, problem: problem ?? "The address is not one." });
    } else if (suppressed.has(hashMailbox(email.output, suppressionSecret))) {
      plan.suppressed += 1;
    } else if (known.has(email.output)) {
      plan.known += 1;
    } else {
      known.add(email.output);
      plan.added.push(email.output);
      rows.push({ email: email.output, consent });
    }
  }
  return { plan, rows };
}

function problemOf(email: v.SafeParseResult<typeof Mailbox>, consent: string): string | undefined {
  if (!email.success) return email.issues[0].message;
  if (consent === "") return 'The column "consent" must say where and when the owner asked for the newsletter.';
  const line = v.safeParse(Consent, consent);
  return line.success ? undefined : line.issues[0].message;
}
