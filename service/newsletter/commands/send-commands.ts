import { setTimeout } from "node:timers/promises";
import { buildCommand } from "@stricli/core";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { asFlag, dryRunFlag, jsonFlag } from "../../cli/flags.ts";
import { type ListFormat, listFlags, printList } from "../../cli/print-list.ts";
import { printResult } from "../../cli/print-result.ts";
import { printFacts, printTable, type TableColumn } from "../../cli/print-table.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import type { Database } from "../../database/database.ts";
import { countDeliveries, type DeliveryCounts, findIssue, listIssues } from "../issues/issue-store.ts";
import { type RefusedDelivery, refusedDeliveries } from "../issues/refused-deliveries.ts";
import { type StartedIssue, startIssue } from "../issues/start-issue.ts";
import type { NewsletterIssueRow } from "../tables.ts";
import { warnAboutSender } from "./issue-commands.ts";
import { issueParameter, readIssue } from "./issue-folder.ts";

interface SendFlags {
  as?: string;
  dryRun: boolean;
  yes: boolean;
  wait: boolean;
  json: boolean;
}

export const sendCommand = buildCommand<SendFlags, [string], CliContext>({
  async func({ as, dryRun, yes, wait, json }, name) {
    const actor = `operator:${actingOperator(this, as)}` as const;
    const file = await readIssue(name);
    warnAboutSender(this);
    await withAppContext(this, async (appContext) => {
      const { query } = appContext.database;
      const isNew = (await findIssue(query, file.name)) === undefined;
      const isTrial = dryRun || (isNew && !yes);
      const started = await startIssue(file, { ...appContext, isTrial }, actor);
      if (started.kind === "no-recipients")
        throw new CliError("The list has no confirmed subscriber: the issue is not sent.");
      if (isTrial) {
        printDryRun(this, file.name, json, started);
        return;
      }
      this.errorOutput.write(formatStart(started.kind === "started" ? started.recipients : undefined, file.name));
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
      wait: { kind: "boolean", default: true, brief: "Show the progress until every mail is sent" },
      json: jsonFlag,
    },
    positional: { kind: "tuple", parameters: [issueParameter] },
  },
  docs: {
    brief: "Send an issue to all confirmed subscribers",
    fullDescription:
      "Queues the issue, as it is worded now, for every subscriber on the list now. The running service sends it, at most NEWSLETTER_PER_MINUTE mails a minute, and goes on by itself after it was stopped or killed. Without --yes it says how many would get it. An issue is sent once: the same command again shows how far it is. Ending this command does not end the sending.",
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
  const [recipients, sentence, advice] =
    started.kind === "started"
      ? [started.recipients, "", " Give --yes to send it."]
      : [0, `${name} was started at ${started.issue.startedAt}. `, ""];
  printResult(
    context,
    json,
    { wouldSend: name, recipients },
    `${sentence}Would send ${name} to ${recipients} subscribers.${advice}`,
  );
}

function formatStart(recipients: number | undefined, name: string): string {
  if (recipients === undefined) return `${name} was started before. This is how far it is.\n`;
  return `${name} goes to ${recipients} subscribers. Ending this command does not end the sending.\n`;
}

const pollMilliseconds = 1000;
const pollsWithoutProgress = 30;

/** Prints the progress until all mails are sent. */
async function follow({ errorOutput }: CliContext, name: string, database: Database): Promise<NewsletterIssueRow> {
  let lastDone = -1;
  let idlePolls = 0;
  while (true) {
    const issue = await knownIssue(name, database);
    const { waiting, ...ended } = await countDeliveries(database.query, issue.id);
    const done = Object.values(ended).reduce((sum, count) => sum + count, 0);
    if (done !== lastDone) errorOutput.write(`${done} of ${done + waiting}\n`);
    if (issue.finishedAt !== null) return issue;
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

export const statusCommand = buildCommand<ListFormat, [string?], CliContext>({
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
      "SKIPPED left the list before their turn. FAILED were refused by the mail server, or not accepted for days. HELD wait for mail release or mail drop. With the name of an issue, each mailbox that was not reached is listed with its reason.",
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
  if (format.json || format.csv) {
    printList(context, format, { columns: refusedColumns, rows: refused, inJson: { ...facts, ...counts, refused } });
    return;
  }
  printFacts(context.output, [
    ["Issue", issue.name],
    ["Subject", issue.subject],
    ["Started", issue.startedAt],
    ["Finished", issue.finishedAt ?? "not yet"],
    ["Sent", counts.sent],
    ["Waiting", counts.waiting],
    ["Held", counts.held],
    ["Failed", counts.failed],
    ["Skipped", counts.skipped],
  ]);
  if (refused.length === 0) return;
  context.output.write("\n");
  printTable(context.output, refusedColumns, refused);
}
