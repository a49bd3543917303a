import { setTimeout } from "node:timers/promises";
import { buildCommand, buildRouteMap } from "@stricli/core";
import { actingOperator } from "../platform/cli/acting-operator.ts";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliError } from "../platform/cli/cli-errors.ts";
import { asFlag, dryRunFlag, jsonFlag } from "../platform/cli/flags.ts";
import { printResult } from "../platform/cli/print-result.ts";
import {
  type ListFormat,
  listFlags,
  printFacts,
  printList,
  printTable,
  type TableColumn,
} from "../platform/cli/print-table.ts";
import { withAppContext } from "../platform/cli/with-app-context.ts";
import type { Database, Queries } from "../platform/database/database.ts";
import type { OutgoingMailRow } from "../platform/mail/tables.ts";
import { issueParameter, previewCommand, readIssue, testCommand, warnAboutSender } from "./issue-commands.ts";
import { countDeliveries, type DeliveryCounts, findIssue, listIssues, waitingTurns } from "./issue-store.ts";
import type { WarmUp } from "./queue-issue.ts";
import { type StartedIssue, startIssue } from "./start-issue.ts";
import { eraseCommand, exportCommand, importCommand, subscribersCommand } from "./subscriber-commands.ts";
import type { NewsletterIssueRow } from "./tables.ts";

interface RefusedDelivery extends Pick<OutgoingMailRow, "id" | "state"> {
  /** Null when the subscriber has been erased since. */
  mailbox: string | null;
  reason: string;
}

/** The mails of an issue that have not arrived, by mailbox: refused or held at once, or reported as undelivered later. */
async function refusedDeliveries(queries: Queries, issueId: string): Promise<RefusedDelivery[]> {
  const rows = await queries
    .selectFrom("outgoingMail")
    .leftJoin("newsletterSubscription", "newsletterSubscription.id", "outgoingMail.recipientId")
    .leftJoin("newsletterBounce", (join) =>
      join.onRef("newsletterBounce.deliveryId", "=", "outgoingMail.id").on("newsletterBounce.source", "=", "report"),
    )
    .select(["outgoingMail.id", "outgoingMail.state", "outgoingMail.lastFailure", "newsletterSubscription.mailbox"])
    .select(["newsletterBounce.kind", "newsletterBounce.statusCode"])
    .where("outgoingMail.aboutId", "=", issueId)
    .where(({ or, eb }) =>
      or([eb("outgoingMail.state", "in", ["failed", "held"]), eb("newsletterBounce.id", "is not", null)]),
    )
    .orderBy("newsletterSubscription.mailbox")
    .orderBy("outgoingMail.id")
    .execute();
  return rows.map(({ id, state, mailbox, lastFailure, kind, statusCode }) => ({
    id,
    state,
    mailbox,
    reason: kind === null ? (lastFailure ?? "") : `reported: ${kind}${statusCode === null ? "" : ` ${statusCode}`}`,
  }));
}

interface SendFlags {
  as?: string;
  dryRun: boolean;
  yes: boolean;
  wait: boolean;
  json: boolean;
}

const sendCommand = buildCommand<SendFlags, [string], CliContext>({
  async func({ as, dryRun, yes, wait, json }, name) {
    const operator = await actingOperator(this, as, "newsletter");
    const file = await readIssue(name);
    warnAboutSender(this);
    await withAppContext(this, async (appContext) => {
      const { query } = appContext.database;
      const isNew = (await findIssue(query, file.name)) === undefined;
      const isTrial = dryRun || (isNew && !yes);
      const started = await startIssue(file, { ...appContext, isTrial }, `operator:${operator}`);
      if (started.kind === "no-recipients")
        throw new CliError("The list has no confirmed subscriber: the issue is not sent.");
      if (isTrial) {
        printDryRun(this, file.name, json, started);
        return;
      }
      this.errorOutput.write(formatStart(started, file.name));
      const issue = await (wait
        ? follow(this, file.name, appContext.database)
        : knownIssue(file.name, appContext.database));
      await printIssue(this, issue, appContext.database, { json, csv: false });
    });
  },
  parameters: {
    flags: {
      as: asFlag,
      dryRun: dryRunFlag,
      yes: {
        kind: "boolean",
        default: false,
        withNegated: false,
        brief: "Send it, and not only say what would happen",
      },
      wait: {
        kind: "boolean",
        default: true,
        brief: "Show the progress until every mail is sent or put off, as those of the next days of a warm-up are",
      },
      json: jsonFlag,
    },
    positional: { kind: "tuple", parameters: [issueParameter] },
  },
  docs: {
    brief: "Send an issue to all confirmed subscribers",
    fullDescription:
      "Queues the issue, as it is worded now, for every subscriber on the list now. The running service sends it, at most NEWSLETTER_PER_MINUTE mails a minute, and goes on by itself after it was stopped or killed. Without --yes it says how many would get it, and how many days a warm-up takes. An issue is sent once: the same command again shows how far it is. Ending this command does not end the sending.",
    customUsage: [
      { input: "2026-11-what-this-site-offers --dry-run", brief: "how many would get it" },
      "2026-11-what-this-site-offers --yes --as Grace",
      { input: "2026-11-what-this-site-offers --yes --no-wait", brief: "do not show the progress" },
    ],
  },
});

function printDryRun(
  context: CliContext,
  name: string,
  json: boolean,
  started: Exclude<StartedIssue, { kind: "no-recipients" }>,
): void {
  const result = { wouldSend: name, recipients: started.kind === "started" ? started.recipients : 0 };
  if (started.kind === "known") {
    const sentence = `${name} was started at ${started.issue.startedAt}. Would send ${name} to 0 subscribers.`;
    printResult(context, json, result, sentence);
    return;
  }
  const { recipients, warmUp } = started;
  const sentence = `Would send ${name} to ${recipients} subscribers.${formatWarmUp(warmUp)} Give --yes to send it.`;
  printResult(context, json, { ...result, ...(warmUp && { warmUp }) }, sentence);
}

function formatStart(started: Exclude<StartedIssue, { kind: "no-recipients" }>, name: string): string {
  if (started.kind === "known") return `${name} was started before. This is how far it is.\n`;
  const { recipients, warmUp } = started;
  return `${name} goes to ${recipients} subscribers.${formatWarmUp(warmUp)} Ending this command does not end the sending.\n`;
}

const formatWarmUp = (warmUp: WarmUp | undefined) =>
  warmUp
    ? ` The warm-up takes ${warmUp.days} days: ${warmUp.firstDay} mails leave at once, and each day twice as many as on the day before.`
    : "";

const pollMilliseconds = 1000;
const pollsWithoutProgress = 30;

/** Prints the progress until no mail can be sent now: all are, or the others wait for their day of a warm-up or another attempt. */
async function follow(
  { errorOutput, clock }: CliContext,
  name: string,
  database: Database,
): Promise<NewsletterIssueRow> {
  let lastDone = -1;
  let idlePolls = 0;
  while (true) {
    const issue = await knownIssue(name, database);
    const { waiting, ...ended } = await countDeliveries(database.query, issue.id);
    const done = Object.values(ended).reduce((sum, count) => sum + count, 0);
    if (done !== lastDone) errorOutput.write(`${done} of ${done + waiting}\n`);
    if (issue.finishedAt !== null) return issue;
    const turns = issue.queuedUpTo === null ? await waitingTurns(database.query, issue.id) : undefined;
    if (turns && turns.first > clock.now()) {
      errorOutput.write(
        `The service goes on by itself: the next of the ${waiting} mails that wait is tried at ${turns.first.toISOString()}.\n`,
      );
      return issue;
    }
    idlePolls = done === lastDone ? idlePolls + 1 : 0;
    if (idlePolls === pollsWithoutProgress) {
      errorOutput.write("There is no progress. Does the service run, and does the mail server answer? See its log.\n");
    }
    lastDone = done;
    await setTimeout(pollMilliseconds);
  }
}

async function knownIssue(name: string, { query }: Database): Promise<NewsletterIssueRow> {
  const issue = await findIssue(query, name);
  if (!issue) throw new CliError(`The issue ${name} has not been sent. See what there is: newsletter status`);
  return issue;
}

type IssueStatus = Omit<NewsletterIssueRow, "text" | "html"> & DeliveryCounts;

const statusColumns: readonly TableColumn<IssueStatus>[] = [
  { heading: "ISSUE", cell: ({ name }) => name },
  { heading: "STARTED (UTC)", cell: ({ startedAt }) => startedAt.slice(0, 16) },
  { heading: "FINISHED (UTC)", cell: ({ finishedAt }) => finishedAt?.slice(0, 16) ?? "not yet" },
  { heading: "SENT", cell: ({ sent }) => sent },
  { heading: "WAITING", cell: ({ waiting }) => waiting },
  { heading: "HELD", cell: ({ held }) => held },
  { heading: "FAILED", cell: ({ failed }) => failed },
  { heading: "SKIPPED", cell: ({ skipped }) => skipped },
];

const statusCommand = buildCommand<ListFormat, [string?], CliContext>({
  async func(format, name) {
    await withAppContext(this, async ({ database }) => {
      if (name !== undefined) {
        const issue = await knownIssue(name, database);
        await printIssue(this, issue, database, format);
        return;
      }
      const issues: IssueStatus[] = [];
      for (const { text, html, ...issue } of await listIssues(database.query)) {
        issues.push({ ...issue, ...(await countDeliveries(database.query, issue.id)) });
      }
      printList(this, format, { columns: statusColumns, rows: issues });
    });
  },
  parameters: {
    flags: listFlags,
    positional: { kind: "tuple", parameters: [{ ...issueParameter, optional: true }] },
  },
  docs: {
    brief: "Show how far issues are",
    fullDescription:
      "SKIPPED left the list before their turn. FAILED were refused by the mail server, or not accepted for days. HELD wait for mail release or mail drop. With the name of an issue, the day on which the last mail of a warm-up leaves is shown, and each mailbox that was not reached is listed with its reason.",
    customUsage: ["", "2026-11-what-this-site-offers --json"],
  },
});

const refusedColumns: readonly TableColumn<RefusedDelivery>[] = [
  { heading: "MAILBOX", cell: ({ mailbox }) => mailbox ?? "erased" },
  { heading: "STATE", cell: ({ state }) => state },
  { heading: "REASON", cell: ({ reason }) => reason },
];

async function printIssue(
  context: CliContext,
  issue: NewsletterIssueRow,
  { query }: Database,
  format: ListFormat,
): Promise<void> {
  const { text, html, ...facts } = issue;
  const counts = await countDeliveries(query, issue.id);
  const refused = await refusedDeliveries(query, issue.id);
  const lastTurn = (await waitingTurns(query, issue.id))?.last;
  const isWarmingUp = lastTurn !== undefined && lastTurn > context.clock.now();
  if (format.json || format.csv) {
    const inJson = { ...facts, ...counts, lastTurnAt: lastTurn ?? null, refused };
    printList(context, format, { columns: refusedColumns, rows: refused, inJson });
    return;
  }
  printFacts(context.output, [
    ["Issue", issue.name],
    ["Subject", issue.subject],
    ["Started", issue.startedAt],
    ["Finished", issue.finishedAt ?? "not yet"],
    ["Sent", counts.sent],
    ["Waiting", counts.waiting],
    ...(isWarmingUp ? [["Last leaves", lastTurn.toISOString()] as [string, string]] : []),
    ["Held", counts.held],
    ["Failed", counts.failed],
    ["Skipped", counts.skipped],
  ]);
  if (refused.length === 0) return;
  context.output.write("\n");
  printTable(context.output, refusedColumns, refused);
}

export const newsletterCommands = buildRouteMap({
  routes: {
    preview: previewCommand,
    test: testCommand,
    send: sendCommand,
    status: statusCommand,
    subscribers: subscribersCommand,
    import: importCommand,
    export: exportCommand,
    erase: eraseCommand,
  },
  docs: { brief: "The newsletter: its issues and its subscribers" },
});
