import { formatTime } from "#contract/dates.ts";
import { type CliContext, CliError, CliUsageError, withApp } from "../cli/cli-context.ts";
import { appCommand, command, listOf, noun, required } from "../cli/command.ts";
import { asFlag, changeFlags, emailParser, jsonFlag, requiredFlag, switchFlag, valueFlag } from "../cli/flags.ts";
import { type TableColumn, table } from "../cli/print.ts";
import type { Database, Queries } from "../db/database.ts";
import { createMailTransport } from "../mail/transport.ts";
import { addYears, localMoment } from "../time.ts";
import { listIssueNames } from "./issue-file.ts";
import {
  issueFileCommands,
  issueFolders,
  issueParameter,
  readIssue,
  senderNotes,
  stemOf,
} from "./issue-file-commands.ts";
import { addressIssue, composeIssue, listHeaders } from "./render-issue.ts";
import { countDeliveries, findIssue, isScheduled, retryIssue, startIssue } from "./send-issue.ts";
import { importCommand } from "./subscriber-commands.ts";
import { subscriptionIdentifier, unsubscribeLink } from "./subscription-store.ts";
import type { NewsletterIssueRow } from "./tables.ts";

/** The mails of an issue that have not arrived, by mailbox: which were given up. */
async function refusedDeliveries(queries: Queries, issueId: string) {
  const rows = await queries
    .selectFrom("outgoingMail")
    .leftJoin("newsletterSubscription", "newsletterSubscription.id", "outgoingMail.recipientId")
    .select(["outgoingMail.id", "outgoingMail.state", "outgoingMail.lastFailure", "newsletterSubscription.email"])
    .where("outgoingMail.aboutId", "=", issueId)
    .where("outgoingMail.state", "=", "failed")
    .orderBy("newsletterSubscription.email")
    .orderBy("outgoingMail.id")
    .execute();
  return rows.map(({ lastFailure, ...mail }) => ({ ...mail, reason: lastFailure ?? "" }));
}

const testLimitMilliseconds = 45_000;

const listCommand = appCommand({
  brief: "Show all issues, newest first, and which were sent",
  examples: [""],
  flags: { json: jsonFlag },
  async run({ configuration, clock, database: { query } }) {
    const names = await Promise.all(issueFolders(configuration).map(listIssueNames));
    const sent = await query.selectFrom("newsletterIssue").select(["name", "startedAt", "finishedAt"]).execute();
    const all = [...new Set([...names.flat(), ...sent.map(({ name }) => name)])].sort().reverse();
    const rows = all.map((name) => ({
      startedAt: null,
      finishedAt: null,
      ...sent.find((each) => each.name === name),
      name,
    }));
    return listOf(rows, [
      { heading: "ISSUE", cell: ({ name }) => name },
      { heading: "STARTED (EASTERN TIME)", cell: ({ startedAt }) => startTime(startedAt, clock.now()) },
      { heading: "FINISHED (EASTERN TIME)", cell: ({ finishedAt }) => finishedAt ?? "" },
    ]);
  },
});

const startTime = (startedAt: string | null, now: Date): string =>
  startedAt === null ? "not yet" : `${startedAt > now.toISOString() ? "scheduled: " : ""}${startedAt}`;

const testCommand = command({
  brief: "Send a test of an issue to one address",
  details:
    "Sends an issue to one address, with [Test] before its subject. It doesn't count as sent. The link to leave the list works: it takes that address off, if it is on the list.",
  examples: ["2026-11-what-this-site-offers --to me@example.org"],
  flags: {
    to: requiredFlag("address", "Who gets it", emailParser("--to")),
    json: jsonFlag,
  },
  words: [issueParameter],
  async run(context, { to }, [name]) {
    const issue = await readIssue(name, context);
    const transport = createMailTransport(context.configuration);
    const delivery = await withApp(context, async (app) => {
      const now = app.clock.now();
      const id = app.createIdentifier();
      const unsubscribeUrl = unsubscribeLink(subscriptionIdentifier(to, app.suppressionSecret), now, app);
      const mail = addressIssue(composeIssue(issue, app), unsubscribeUrl, { kind: "test" });
      return await transport.deliver(
        {
          id,
          purpose: "newsletter-issue",
          ...mail,
          subject: `[Test] ${mail.subject}`,
          recipient: to,
          replyTo: app.contactEmail,
          messageId: `<${id}@${app.mailDomain}>`,
          createdAt: now.toISOString(),
          attachmentName: null,
          attachmentText: null,
          listHeaders: listHeaders(unsubscribeUrl, app.mailDomain),
        },
        AbortSignal.timeout(testLimitMilliseconds),
      );
    });
    transport.close();
    if (delivery.kind === "refused") throw new CliError(`The email wasn't accepted: ${delivery.reason}.`);
    return {
      json: { sent: issue.name, to },
      text: `Sent ${issue.name} to ${to}: ${transport.description} has accepted it.`,
      notes: senderNotes(),
    };
  },
});

const sendCommand = appCommand({
  brief: "Send an issue to all confirmed subscribers, now or at a scheduled time",
  details:
    "Stores the issue as it is worded now, and queues it for every subscriber on the list when it begins. The running service sends it, at most NEWSLETTER_PER_MINUTE emails a minute, and goes on by itself after it was stopped or killed. Without --yes it says how many would get it. An issue is sent once: the same command again shows how far it is.",
  examples: [
    { input: "2026-11-what-this-site-offers", brief: "how many would get it" },
    "2026-11-what-this-site-offers --yes --as Grace",
    { input: '2026-11-what-this-site-offers --at "2026-12-01 09:00" --yes', brief: "on that morning, Eastern Time" },
  ],
  flags: {
    as: asFlag,
    at: valueFlag("time", "When to start, such as 2026-12-01 09:00, in Eastern Time. Default: now", readTime),
    yes: switchFlag("Send it instead of only saying what would happen"),
    json: jsonFlag,
  },
  words: [issueParameter],
  async run(context, { at, yes }, [name]) {
    const { database, clock } = context;
    const now = clock.now();
    if (at && (at <= now || at > addYears(now, 1))) throw new CliError("--at must lie in the next twelve months.");
    const file = await readIssue(name, context);
    const isNew = (await findIssue(database.query, file.name)) === undefined;
    const isDryRun = context.isDryRun || (isNew && !yes);
    if (isNew && !isDryRun && senderNotes().length > 0) throw new CliError(senderNotes().join(" "));
    const started = await startIssue(file, { ...context, isDryRun }, context.actor, at);
    if (started.kind === "no-recipients")
      throw new CliError("The list has no confirmed subscribers, so the issue isn't sent.");
    const { issue } = started;
    if (started.kind === "known") {
      const when = isScheduled(issue, now) ? "is scheduled for" : "was started on";
      const known = `${issue.name} ${when} ${formatTime(new Date(issue.startedAt))}.`;
      if (isDryRun)
        return {
          json: { wouldSend: issue.name, recipients: 0 },
          text: `${known} Would send ${issue.name} to 0 subscribers.`,
        };
      const { json, text } = await tellIssue(context, await knownIssue(issue.name, database), database);
      return { json, text: [...text, "", known] };
    }
    const whom = at
      ? `on ${formatTime(at)} to the subscribers of then, today ${started.recipients}`
      : `to ${started.recipients} subscribers`;
    if (isDryRun) {
      return {
        json: { wouldSend: issue.name, recipients: started.recipients },
        text: `Would send ${issue.name} ${whom}. It is sent in the words it has now.${context.isDryRun ? "" : " Give --yes to send it."}`,
        notes: senderNotes(),
      };
    }
    const { json, text } = await tellIssue(context, await knownIssue(issue.name, database), database);
    const told = at
      ? `${issue.name} will be sent ${whom}, in the words it has now.`
      : `${issue.name} goes ${whom}. The service sends it.`;
    return { json, text: [...text, "", told], notes: senderNotes() };
  },
});

function readTime(text: string): Date {
  const time = localMoment(text.trim());
  if (time) return time;
  throw new CliUsageError("--at must be a day and a time of Eastern Time, such as 2026-12-01 09:00.");
}

const retryCommand = appCommand({
  brief: "Try an issue's failed emails again",
  details: "For emails that the mail server refused because of this service, such as while its address was blocked.",
  examples: ["2026-11-what-this-site-offers"],
  flags: changeFlags,
  words: [issueParameter],
  async run(context, _flags, [name]) {
    const refusal = `${name} wasn't sent. See what there is: newsletter list`;
    const retried = required(await retryIssue(stemOf(name), context, context.actor), refusal);
    return { json: { retried }, text: `Are tried again: ${retried} emails.` };
  },
});

async function knownIssue(name: string, { query }: Database): Promise<NewsletterIssueRow> {
  const refusal = `The issue ${name} hasn't been sent. See what there is: newsletter list`;
  return required(await findIssue(query, name), refusal);
}

const statusCommand = appCommand({
  brief: "Show an issue's progress",
  details:
    "CANCELED: unsubscribed before their turn. FAILED: refused by the mail server, or not accepted for days. Each address that wasn't reached is listed with its reason.",
  examples: ["2026-11-what-this-site-offers", "2026-11-what-this-site-offers --json"],
  flags: { json: jsonFlag },
  words: [issueParameter],
  run: async (context, _flags, [name]) =>
    await tellIssue(context, await knownIssue(stemOf(name), context.database), context.database),
});

type RefusedDelivery = Awaited<ReturnType<typeof refusedDeliveries>>[number];

const refusedColumns: readonly TableColumn<RefusedDelivery>[] = [
  { heading: "MAILBOX", cell: ({ email }) => email ?? "erased" },
  { heading: "STATE", cell: ({ state }) => state },
  { heading: "REASON", cell: ({ reason }) => reason },
];

async function tellIssue({ clock }: Pick<CliContext, "clock">, issue: NewsletterIssueRow, { query }: Database) {
  const { text, html, ...about } = issue;
  const counts = await countDeliveries(query, issue.id);
  const refused = await refusedDeliveries(query, issue.id);
  const isWaiting = isScheduled(issue, clock.now());
  const facts = [
    ["Issue", issue.name],
    ["Subject", issue.subject],
    [isWaiting ? "Will start" : "Started", formatTime(new Date(issue.startedAt))],
    ["Finished", issue.finishedAt === null ? "not yet" : formatTime(new Date(issue.finishedAt))],
    ["Sent", counts.sent],
    ["Waiting", counts.waiting],
    ["Failed", counts.failed],
    ["Canceled", counts.canceled],
  ] as const;
  return {
    json: { ...about, ...counts, isScheduled: isWaiting, refused },
    text: [{ facts }, ...(refused.length === 0 ? [] : ["", table(refusedColumns, refused)])],
    isUnderWay: !isWaiting && (issue.queuedUpTo !== null || counts.waiting > 0),
  };
}

export const newsletterCommands = noun("Newsletter issues and subscribers", {
  list: listCommand,
  ...issueFileCommands,
  test: testCommand,
  send: sendCommand,
  retry: retryCommand,
  status: statusCommand,
  import: importCommand,
});
