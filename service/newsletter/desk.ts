import * as v from "valibot";
import { deskPath } from "#contract/addresses.ts";
import type { DeskIssueRow, DeskSubscribersView } from "#contract/views/desk-newsletter.ts";
import { change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { type DeskVisit, historyOf, openDesk } from "../desk/open-desk.ts";
import { personAddress, searchedText } from "../desk/search.ts";
import type { FeatureParts } from "../feature.ts";
import type { Mail } from "../mail/message.ts";
import { queueMail } from "../mail/outbox.ts";
import { addYears, localDay, localMoment } from "../time.ts";
import { linkUrl } from "../tokens.ts";
import { Email } from "../web/fields.ts";
import type { HttpParts } from "../web/http-parts.ts";
import {
  alreadyStarted,
  continueIssue,
  countDeliveries,
  countRecipients,
  findIssue,
  hasPostalAddress,
  isScheduled,
  isStopped,
  saveIssue,
  startIssue,
  unscheduleIssue,
  withoutPostalAddress,
} from "./issue.ts";
import { findIssueFaults, type IssueFault, linksToSite, plainLines } from "./issue-text.ts";
import { addressIssue, composeIssue } from "./render-issue.ts";
import { findSubscription, subscriptionIdentifier, unsubscribe } from "./subscription.ts";
import type { NewsletterIssueRow } from "./tables.ts";

const path = `${deskPath}/newsletter`;
const longestList = 200;

const Draft = v.object({
  id: v.optional(v.string(), ""),
  subject: v.pipe(v.string(), v.trim()),
  preview: v.pipe(v.string(), v.trim()),
  date: v.pipe(v.string(), v.trim()),
  text: v.pipe(v.string(), v.transform(plainLines)),
});

const Start = v.object({
  id: v.string(),
  at: v.pipe(
    v.optional(v.string(), ""),
    v.trim(),
    v.check((at) => at === "" || localMoment(at) !== undefined, "Enter a day and a time, such as 2026-12-01 09:00."),
  ),
});

/** The pages of the newsletter at the desk: issues and subscribers. */
export function newsletterDesk(parts: FeatureParts) {
  const desk = openDesk(parts);
  const { http } = parts;

  desk.page(path, showIssues);
  desk.page(`${path}/subscribers`, showSubscribers);
  desk.page(`${path}/write`, (visit) => showForm(visit, visit.context.req.query("id") ?? ""));
  desk.page(`${path}/:id`, (visit) => showIssue(visit, visit.context.req.param("id") ?? ""));
  desk.page(`${path}/:id/mail`, showMail);

  desk.action(`${path}/write`, {
    fields: Draft,
    version: ({ app }, { id }) => versionOf(app.database.query, id),
    async run({ app, actor }, { id, ...parts }) {
      const found = [...findIssueFaults(parts), ...(await deadLinks(parts.text, http))];
      const says = ({ line, fault }: IssueFault) => (line === undefined ? `It ${fault}` : `Line ${line}: ${fault}`);
      const faults = Object.fromEntries(
        [...Map.groupBy(found, ({ part }) => part)].map(([part, ofPart]) => [part, ofPart.map(says).join(" ")]),
      );
      if (Object.keys(faults).length > 0)
        return { kind: "refused", message: "Nothing was saved. Correct the marked entries, then try again.", faults };
      const saved = await saveIssue(parts, id || undefined, app, actor);
      if (saved === undefined) return { kind: "refused", message: alreadyStarted };
      return { kind: "done", to: `${path}/${saved}`, code: "saved" };
    },
    page: (visit, { id = "" }) => showForm(visit, id),
  });

  desk.action(`${path}/:id/test`, {
    fields: v.object({ id: v.string(), to: Email }),
    async run({ app, actor }, { id, to }) {
      const issue = await findIssue(app.database.query, id);
      if (!issue) return { kind: "refused", message: "This issue isn't there anymore." };
      const mail = mailFor(issue, to, app);
      await change(app, actor, async ({ transaction }) => {
        const test = { purpose: "newsletter-test", aboutId: id, recipient: to } as const;
        await queueMail(transaction, app, { ...test, ...mail, subject: `[Test] ${mail.subject}` });
      });
      return { kind: "done", to: `${path}/${id}`, code: "tested" };
    },
    page: (visit, { id = "" }) => showIssue(visit, id),
  });

  desk.action(`${path}/:id/send`, {
    fields: Start,
    version: ({ app }, { id }) => versionOf(app.database.query, id),
    async run({ app, actor }, { id, at }) {
      const now = app.clock.now();
      const time = at === "" ? undefined : localMoment(at);
      if (time && (time <= now || time > addYears(now, 1))) {
        const fault = "Enter a time within the next twelve months.";
        return { kind: "refused", message: "Nothing was sent.", faults: { at: fault } };
      }
      const started = await startIssue(id, app, actor, time);
      if ("refusal" in started) return { kind: "refused", message: started.refusal };
      return { kind: "done", to: `${path}/${id}`, code: time ? "scheduled" : "started" };
    },
    page: (visit, { id = "" }) => showIssue(visit, id),
  });

  desk.action(`${path}/:id/unschedule`, {
    fields: v.object({ id: v.string() }),
    async run({ app, actor }, { id }) {
      if (!(await unscheduleIssue(id, app, actor)))
        return { kind: "refused", message: "This issue isn't waiting for its time anymore." };
      return { kind: "done", to: `${path}/${id}`, code: "unscheduled" };
    },
    page: (visit, { id = "" }) => showIssue(visit, id),
  });

  desk.action(`${path}/:id/continue`, {
    fields: v.object({ id: v.string() }),
    async run({ app, actor }, { id }) {
      if (!(await continueIssue(id, app, actor)))
        return {
          kind: "refused",
          message: "There is nothing to continue: it's on its way already, or the addresses that are left don't exist.",
        };
      return { kind: "done", to: `${path}/${id}`, code: "continued" };
    },
    page: (visit, { id = "" }) => showIssue(visit, id),
  });

  desk.action(`${path}/unsubscribe`, {
    fields: v.object({ email: Email }),
    async run({ app, actor }, { email }) {
      const subscription = await findSubscription(app.database.query, email);
      if (subscription?.state !== "confirmed" && subscription?.state !== "unconfirmed")
        return { kind: "refused", message: "Nothing was done.", faults: { email: "This address isn't subscribed." } };
      await unsubscribe(subscription.id, app, actor);
      return { kind: "done", to: personAddress(email), code: "unsubscribed" };
    },
    page: showSubscribers,
  });

  return desk.routes;
}

/** The links of a text to pages that the site does not have. */
async function deadLinks(text: string, { siteUrl, hasPage }: HttpParts): Promise<IssueFault[]> {
  const links = await Promise.all(
    linksToSite(text, siteUrl).map(async (link) => ({ ...link, isThere: await hasPage(link.path) })),
  );
  return links.flatMap(({ line, path: linked, isThere }) =>
    isThere ? [] : [{ part: "text", line, fault: `the site has no page ${linked}.` }],
  );
}

/** How an issue looks now. Empty for one that is not there yet. */
async function versionOf(queries: Queries, id: string): Promise<string> {
  const issue = id === "" ? undefined : await findIssue(queries, id);
  return issue ? seenOf(issue) : "";
}

const seenOf = ({ changedAt, startedAt }: NewsletterIssueRow): string => `${changedAt} ${startedAt ?? ""}`;

async function rowOf(issue: NewsletterIssueRow, queries: Queries, now: Date): Promise<DeskIssueRow> {
  const { id, subject, changedAt, startedAt, queuedUpTo } = issue;
  if (startedAt === null) return { id, subject, state: "draft", at: changedAt };
  if (isScheduled(issue, now)) return { id, subject, state: "scheduled", at: startedAt };
  if (isStopped(issue)) return { id, subject, state: "stopped", at: startedAt };
  const isSent = queuedUpTo === null && (await countDeliveries(queries, id)).waiting === 0;
  return { id, subject, state: isSent ? "sent" : "sending", at: startedAt };
}

async function showIssues(visit: DeskVisit): Promise<Response> {
  const { database, clock } = visit.app;
  const now = clock.now();
  const issues = await database.query.selectFrom("newsletterIssue").selectAll().orderBy("id", "desc").execute();
  return visit.show("desk/newsletter", {
    issues: await Promise.all(issues.map((issue) => rowOf(issue, database.query, now))),
    recipients: await countRecipients(database.query, now.toISOString()),
  });
}

async function showForm(visit: DeskVisit, id: string): Promise<Response> {
  const { database, clock } = visit.app;
  const issue = id === "" ? undefined : await findIssue(database.query, id);
  if (id !== "" && issue?.startedAt !== null) return visit.notFound();
  const { subject = "", preview = "", day = localDay(clock.now()), source = "" } = issue ?? {};
  return visit.show("desk/write-issue", {
    id: issue?.id ?? null,
    parts: { subject, preview, date: day, text: source },
    seen: issue ? seenOf(issue) : "",
  });
}

async function showIssue(visit: DeskVisit, id: string): Promise<Response> {
  const { app } = visit;
  const { query } = app.database;
  const issue = await findIssue(query, id);
  if (!issue) return visit.notFound();
  const row = await rowOf(issue, query, app.clock.now());
  const counts = await countDeliveries(query, id);
  const hasBegun = ["sending", "stopped", "sent"].includes(row.state);
  return visit.show("desk/issue", {
    ...{ issue: row, mailHref: `${path}/${id}/mail`, seen: seenOf(issue) },
    text: mailFor(issue, visit.operator.email, app).text,
    recipients: await countRecipients(query, app.clock.now().toISOString()),
    progress: hasBegun ? counts : null,
    refused: hasBegun ? await failedDeliveries(query, id) : [],
    can: {
      change: row.state === "draft",
      send: row.state === "draft" && hasPostalAddress(),
      unschedule: row.state === "scheduled",
      continue: row.state === "stopped" || (hasBegun && counts.failed > 0),
    },
    missing: row.state === "draft" && !hasPostalAddress() ? withoutPostalAddress : null,
    history: await historyOf(visit, id, []),
  });
}

/** Nothing in a mail runs or loads, wherever it is opened. Mail programs show the same inline styles. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** The mail as a page of its own, to be shown in a frame. */
async function showMail(visit: DeskVisit): Promise<Response> {
  const issue = await findIssue(visit.app.database.query, visit.context.req.param("id") ?? "");
  if (!issue) return visit.notFound();
  return new Response(mailFor(issue, visit.operator.email, visit.app).html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": mailPolicy,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

/** An issue as somebody gets it who tests it. The link in it works: it takes that address off the list. */
function mailFor({ text, html, ...issue }: NewsletterIssueRow, email: string, app: App): Mail {
  const composed = text === null || html === null ? composeIssue(issue, app) : { subject: issue.subject, text, html };
  const link = linkUrl("unsubscribe", subscriptionIdentifier(email, app.suppressionSecret), app);
  return addressIssue(composed, link, { kind: "test" });
}

/** The mails of an issue that were given up. */
async function failedDeliveries(queries: Queries, issueId: string) {
  const rows = await queries
    .selectFrom("outgoingMail")
    .leftJoin("newsletterSubscription", "newsletterSubscription.id", "outgoingMail.recipientId")
    .select(["outgoingMail.id", "outgoingMail.lastFailure", "newsletterSubscription.email"])
    .where("outgoingMail.aboutId", "=", issueId)
    .where("outgoingMail.bulk", "=", 1)
    .where("outgoingMail.state", "=", "failed")
    .orderBy("newsletterSubscription.email")
    .limit(longestList)
    .execute();
  return rows.map(({ id, email, lastFailure }) => ({ mail: id, email, reason: lastFailure ?? "" }));
}

async function showSubscribers(visit: DeskVisit): Promise<Response> {
  const { query } = visit.app.database;
  const text = searchedText(visit.context.req.query("q") ?? "");
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, "")}%`;
  const rows = await query
    .selectFrom("newsletterSubscription")
    .select(["email", "state", "subscribedAt", "source"])
    .where("email", "like", pattern)
    .orderBy("subscribedAt", "desc")
    .orderBy("email")
    .limit(longestList + 1)
    .execute();
  return visit.show("desk/subscribers", {
    ...{ text, counts: await countSubscribers(query), isCut: rows.length > longestList },
    subscribers: rows
      .slice(0, longestList)
      .map(({ email, state, subscribedAt, source }) => ({ email, state, since: subscribedAt, source })),
  });
}

async function countSubscribers(queries: Queries): Promise<DeskSubscribersView["counts"]> {
  const rows = await queries
    .selectFrom("newsletterSubscription")
    .select((subscriptions) => ["state", subscriptions.fn.countAll().as("count")])
    .groupBy("state")
    .execute();
  const counts = { confirmed: 0, unconfirmed: 0, unsubscribed: 0, bounced: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}
