import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { newsletterSender } from "#content/newsletter/sender.ts";
import { type CliContext, CliError, withAppContext } from "../platform/cli/cli-context.ts";
import { type Answer, appCommand, command, listOf, noun, required } from "../platform/cli/command.ts";
import {
  asFlag,
  dryRunFlag,
  jsonFlag,
  listFlags,
  mailboxParser,
  requiredFlag,
  switchFlag,
} from "../platform/cli/flags.ts";
import { linesOf, type TableColumn, table } from "../platform/cli/print.ts";
import type { Database, Queries } from "../platform/database/database.ts";
import { createPrivateFolder, replaceFile } from "../platform/files.ts";
import { createMailTransport } from "../platform/mail/mail-transport.ts";
import { type IssueFile, IssueFileError, listIssueNames, readIssueFile } from "./issue-file.ts";
import { addressIssue, composeIssue, listHeaders } from "./render-issue.ts";
import { countDeliveries, type DeliveryCounts, findIssue, type StartedIssue, startIssue } from "./send-issue.ts";
import { eraseCommand, exportCommand, importCommand, subscribersCommand } from "./subscriber-commands.ts";
import { subscriptionIdentifier, unsubscribeLink } from "./subscription-store.ts";
import type { NewsletterIssueRow } from "./tables.ts";

/** The mails of an issue that have not arrived, by mailbox: refused or held at once, or reported as undelivered later. */
async function refusedDeliveries(queries: Queries, issueId: string) {
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

/**
 * When the first of the waiting mails of an issue is tried, and when the last has its turn. Undefined when none waits. A
 * mail that is put off after its turn is tried later.
 */
async function waitingTurns(queries: Queries, issueId: string) {
  const { first, last } = await queries
    .selectFrom("outgoingMail")
    .select(({ fn }) => [fn.min("nextAttemptAt").as("first"), fn.max("createdAt").as("last")])
    .where("aboutId", "=", issueId)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return first && last ? { first: new Date(first), last: new Date(last) } : undefined;
}

/** The issues that come with the sources. */
const shippedIssues = join(import.meta.dirname, "..", "..", "content", "newsletter");

/** Where issues lie: the operator's own, which need no deployment, and those of the sources. */
const issueFolders = ({ dataFolder }: CliContext["configuration"]) => [
  resolve(dataFolder, "newsletter"),
  shippedIssues,
];

/** Reads an issue for a command. Problems of the file are reported to the operator. */
async function readIssue(name: string, { configuration }: CliContext): Promise<IssueFile> {
  try {
    return await readIssueFile(issueFolders(configuration), name.replace(/\.md$/, ""));
  } catch (error) {
    if (error instanceof IssueFileError) throw new CliError(error.message);
    throw error;
  }
}

const issueParameter = {
  brief: "The name of the issue: its file in DATA_DIR/newsletter or content/newsletter, without the ending",
  placeholder: "issue",
  parse: String,
} as const;

const testLimitMilliseconds = 45_000;
const exampleUnsubscribeUrl = "https://unsubscribe.example/";

const listCommand = appCommand({
  brief: "Show all issues, the newest first, and which of them were sent",
  examples: [""],
  flags: listFlags,
  async run({ configuration, database: { query } }) {
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
      { heading: "STARTED (UTC)", cell: ({ startedAt }) => startedAt?.slice(0, 16) ?? "not yet" },
      { heading: "FINISHED (UTC)", cell: ({ finishedAt }) => finishedAt?.slice(0, 16) ?? "" },
    ]);
  },
});

const previewCommand = command({
  brief: "Show an issue as its readers will see it, here and in the browser",
  details:
    "Prints the plain text of an issue and writes its HTML into DATA_DIR/newsletter-preview. Nothing is sent. What a mail cannot hold, such as HTML or pictures, is named with its line.",
  examples: ["2026-11-what-this-site-offers"],
  flags: { json: jsonFlag },
  words: [issueParameter],
  async run(context, _flags, [name]) {
    const issue = await readIssue(name, context);
    const mail = addressIssue(composeIssue(issue, context.configuration), exampleUnsubscribeUrl, {
      kind: "confirmed",
      at: context.clock.now(),
    });
    const folder = resolve(context.configuration.dataFolder, "newsletter-preview");
    const file = join(folder, `${issue.name}.html`);
    await createPrivateFolder(folder);
    await replaceFile(file, mail.html);
    warnAboutSender(context);
    const facts = [
      ["Subject", mail.subject],
      ["Preview", issue.preview],
      ["In the browser", `file://${file}`],
    ] as const;
    return {
      json: { name: issue.name, ...mail, preview: issue.preview, file },
      text: [{ facts }, "", ...linesOf(mail.text)],
    };
  },
});

const testCommand = command({
  brief: "Send an issue to one address, to look at it in a mail program",
  details:
    "Sends an issue to one address, with [Test] before its subject. It does not count as sent. The link to leave the list works: it takes that address off, if it is on the list.",
  examples: ["2026-11-what-this-site-offers --to me@example.org"],
  flags: {
    to: requiredFlag("address", "Who gets it", mailboxParser("The address")),
    dryRun: dryRunFlag,
    json: jsonFlag,
  },
  words: [issueParameter],
  async run(context, { to, dryRun }, [name]) {
    const issue = await readIssue(name, context);
    warnAboutSender(context);
    const transport = createMailTransport(context.configuration);
    if (dryRun)
      return {
        json: { wouldSend: issue.name, to },
        text: `Would send ${issue.name} to ${to} by ${transport.description}.`,
      };
    const delivery = await withAppContext(context, async (app) => {
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
          reports: ["failure"],
        },
        AbortSignal.timeout(testLimitMilliseconds),
      );
    });
    transport.close();
    if (delivery.kind === "refused") throw new CliError(`The mail was not accepted: ${delivery.reason}.`);
    return {
      json: { sent: issue.name, to },
      text: `${transport.description} has accepted ${issue.name} for ${to}.`,
    };
  },
});

const sendCommand = appCommand({
  brief: "Send an issue to all confirmed subscribers",
  details:
    "Queues the issue, as it is worded now, for every subscriber on the list now. The running service sends it, at most NEWSLETTER_PER_MINUTE mails a minute, and goes on by itself after it was stopped or killed. Without --yes it says how many would get it, and how many days a warm-up takes. An issue is sent once: the same command again shows how far it is. Ending this command does not end the sending.",
  examples: [
    { input: "2026-11-what-this-site-offers --dry-run", brief: "how many would get it" },
    "2026-11-what-this-site-offers --yes --as Grace",
    { input: "2026-11-what-this-site-offers --yes --no-wait", brief: "do not show the progress" },
  ],
  permission: "newsletter",
  flags: {
    as: asFlag,
    dryRun: dryRunFlag,
    yes: switchFlag("Send it, and not only say what would happen"),
    wait: {
      kind: "boolean",
      default: true,
      brief: "Show the progress until every mail is sent or put off, as those of the next days of a warm-up are",
    },
    json: jsonFlag,
  },
  words: [issueParameter],
  async run(context, { dryRun, yes, wait }, [name]) {
    const { database } = context;
    const file = await readIssue(name, context);
    warnAboutSender(context);
    const isNew = (await findIssue(database.query, file.name)) === undefined;
    const isTrial = dryRun || (isNew && !yes);
    const started = await startIssue(file, { ...context, isTrial }, context.actor);
    if (started.kind === "no-recipients")
      throw new CliError("The list has no confirmed subscriber: the issue is not sent.");
    if (isTrial) return tellTrial(file.name, started);
    context.errorOutput.write(
      started.kind === "known"
        ? `${file.name} was started before. This is how far it is.\n`
        : `${file.name} goes to ${toWhom(started)} Ending this command does not end the sending.\n`,
    );
    const issue = await (wait ? follow(context, file.name, database) : knownIssue(file.name, database));
    const { json, text } = await tellIssue(context, issue, database);
    return { json, text };
  },
});

function tellTrial(name: string, started: Exclude<StartedIssue, { kind: "no-recipients" }>): Answer {
  if (started.kind === "known") {
    const text = `${name} was started at ${started.issue.startedAt}. Would send ${name} to 0 subscribers.`;
    return { json: { wouldSend: name, recipients: 0 }, text };
  }
  const { recipients, warmUp } = started;
  return {
    json: { wouldSend: name, recipients, ...(warmUp && { warmUp }) },
    text: `Would send ${name} to ${toWhom(started)} Give --yes to send it.`,
  };
}

const toWhom = ({ recipients, warmUp }: Extract<StartedIssue, { kind: "started" }>): string =>
  `${recipients} subscribers.${
    warmUp
      ? ` The warm-up takes ${warmUp.days} days: ${warmUp.firstDay} mails leave at once, and each day twice as many as on the day before.`
      : ""
  }`;

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
  const refusal = `The issue ${name} has not been sent. See what there is: newsletter status`;
  return required(await findIssue(query, name), refusal);
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

const statusCommand = appCommand({
  brief: "Show how far issues are",
  details:
    "SKIPPED left the list before their turn. FAILED were refused by the mail server, or not accepted for days. HELD wait for mail release or mail drop. With the name of an issue, the day on which the last mail of a warm-up leaves is shown, and each mailbox that was not reached is listed with its reason.",
  examples: ["", "2026-11-what-this-site-offers --json"],
  flags: listFlags,
  words: [{ ...issueParameter, optional: true }],
  async run(context, { csv }, [name]) {
    const { database } = context;
    if (name !== undefined) {
      const { list, text, json } = await tellIssue(context, await knownIssue(name, database), database);
      return csv ? { list, json } : { text, json };
    }
    const issues: IssueStatus[] = [];
    const found = await database.query.selectFrom("newsletterIssue").selectAll().orderBy("startedAt").execute();
    for (const { text, html, ...issue } of found)
      issues.push({ ...issue, ...(await countDeliveries(database.query, issue.id)) });
    return listOf(issues, statusColumns);
  },
});

type RefusedDelivery = Awaited<ReturnType<typeof refusedDeliveries>>[number];

const refusedColumns: readonly TableColumn<RefusedDelivery>[] = [
  { heading: "MAILBOX", cell: ({ mailbox }) => mailbox ?? "erased" },
  { heading: "STATE", cell: ({ state }) => state },
  { heading: "REASON", cell: ({ reason }) => reason },
];

async function tellIssue({ clock }: Pick<CliContext, "clock">, issue: NewsletterIssueRow, { query }: Database) {
  const { text, html, ...about } = issue;
  const counts = await countDeliveries(query, issue.id);
  const refused = await refusedDeliveries(query, issue.id);
  const lastTurn = (await waitingTurns(query, issue.id))?.last;
  const isWarmingUp = lastTurn !== undefined && lastTurn > clock.now();
  const facts = [
    ["Issue", issue.name],
    ["Subject", issue.subject],
    ["Started", issue.startedAt],
    ["Finished", issue.finishedAt ?? "not yet"],
    ["Sent", counts.sent],
    ["Waiting", counts.waiting],
    ...(isWarmingUp ? [["Last leaves", lastTurn.toISOString()] as const] : []),
    ["Held", counts.held],
    ["Failed", counts.failed],
    ["Skipped", counts.skipped],
  ] as const;
  return {
    json: { ...about, ...counts, lastTurnAt: lastTurn ?? null, refused },
    text: [{ facts }, ...(refused.length === 0 ? [] : ["", table(refusedColumns, refused)])],
    list: { table: table(refusedColumns, refused), isCut: false },
  };
}

/** The law requires a postal address, which only the owner can supply. */
function warnAboutSender({ errorOutput }: CliContext): void {
  if (newsletterSender.postalAddress.length > 0) return;
  errorOutput.write(
    "Every issue must name a postal address. Put it into content/newsletter/sender.ts before you send to subscribers.\n",
  );
}

export const newsletterCommands = noun("The newsletter: its issues and its subscribers", {
  list: listCommand,
  preview: previewCommand,
  test: testCommand,
  send: sendCommand,
  status: statusCommand,
  subscribers: subscribersCommand,
  import: importCommand,
  export: exportCommand,
  erase: eraseCommand,
});
