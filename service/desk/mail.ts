import * as v from "valibot";
import { deskPath } from "#contract/addresses.ts";
import type { DeskMailRow } from "#contract/views/desk-people.ts";
import { type Change, change, wakeAfter } from "../change.ts";
import type { Queries } from "../db/database.ts";
import type { FeatureParts } from "../feature.ts";
import { findMail, listMails, retryMail } from "../mail/outbox.ts";
import type { MailState, OutgoingMailRow } from "../mail/tables.ts";
import { chosenIds, type DeskVisit, historyOf, openDesk } from "./open-desk.ts";

const path = `${deskPath}/mail`;
const longestList = 200;

const lists = {
  failed: ["failed"],
  waiting: ["waiting"],
  all: ["failed", "waiting", "sent", "canceled"],
} as const satisfies Readonly<Record<string, readonly MailState[]>>;

const isList = (name: string): name is keyof typeof lists => Object.hasOwn(lists, name);

/** The pages of emails: which have not left and why, and trying them again. */
export function mailDesk(parts: FeatureParts) {
  const desk = openDesk(parts);

  desk.page(path, showList);
  desk.page(`${path}/:id`, (visit) => showMail(visit, visit.context.req.param("id") ?? ""));

  desk.action(`${path}/retry`, {
    fields: v.looseObject({}),
    async run({ app, actor }, fields) {
      const ids = chosenIds(fields as Readonly<Record<string, string>>);
      if (ids.length === 0) return { kind: "refused", message: "Choose at least one email." };
      const count = await change(app, actor, async (tx) => {
        let retried = 0;
        for (const id of ids) if (await retry(tx, id)) retried += 1;
        return retried;
      });
      if (count === 0) return { kind: "refused", message: notRetried };
      return { kind: "done", to: path, code: "retried", count };
    },
    page: showList,
  });

  return desk.routes;
}

const notRetried = "Nothing was sent again: it isn't failed anymore, or its text is deleted.";

async function retry({ transaction, now, audit }: Change, id: string): Promise<boolean> {
  const mail = await findMail(transaction, id);
  if (!mail || !(await retryMail(transaction, id, now))) return false;
  audit({ action: "mail-retried", subjectId: id, details: { purpose: mail.purpose } });
  wakeAfter(transaction, "mails");
  return true;
}

async function showList(visit: DeskVisit): Promise<Response> {
  const { query } = visit.app.database;
  const asked = visit.context.req.query("list") ?? "";
  const list = isList(asked) ? asked : "failed";
  const mails = await listMails(query, { states: lists[list], limit: longestList + 1 });
  const emails = await subscriberEmails(query, mails);
  return visit.show("desk/mails", {
    list,
    mails: mails.slice(0, longestList).map((mail) => rowOf(mail, emails)),
    isCut: mails.length > longestList,
  });
}

async function showMail(visit: DeskVisit, id: string): Promise<Response> {
  const { query } = visit.app.database;
  const mail = await findMail(query, id);
  if (!mail) return visit.notFound();
  const { subject, createdAt, attempts, nextAttemptAt, finishedAt, attachmentName, aboutId, state } = mail;
  const hasContent = mail.bulk === 1 || mail.text !== null;
  return visit.show("desk/mail", {
    mail: {
      ...rowOf(mail, await subscriberEmails(query, [mail])),
      ...{ subject, queuedAt: createdAt, attempts, finishedAt, attachment: attachmentName },
      nextAttemptAt: state === "waiting" ? nextAttemptAt : null,
    },
    about: { text: aboutId.slice(-8), href: `${deskPath}/find?${new URLSearchParams({ q: aboutId })}` },
    canRetry: state === "failed" && hasContent,
    isForgotten: state === "failed" && !hasContent,
    history: await historyOf(visit, id),
  });
}

function rowOf(mail: OutgoingMailRow, emails: ReadonlyMap<string, string>): DeskMailRow {
  const { id, purpose, state, recipient, recipientId, createdAt, finishedAt, lastFailure } = mail;
  return {
    ...{ id, purpose, state, at: finishedAt ?? createdAt, reason: lastFailure },
    recipient: recipient ?? emails.get(recipientId ?? "") ?? null,
  };
}

/** The addresses of the subscribers that mails of an issue go to. */
async function subscriberEmails(
  queries: Queries,
  mails: readonly OutgoingMailRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = mails.flatMap(({ recipientId }) => recipientId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom("newsletterSubscription")
    .select(["id", "email"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}
