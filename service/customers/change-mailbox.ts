import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { type MyLicensesOutcome, mailboxChangePage as words } from "#content/pages/my-licenses.ts";
import { tokenParameter } from "#contract/addresses.ts";
import { moveLicenses } from "../licenses/license-store.ts";
import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { fillWords, type Html } from "../platform/html.ts";
import { redirectTo } from "../platform/http/answer.ts";
import type { ServiceEnvironment } from "../platform/http/environment.ts";
import type { HttpParts } from "../platform/http/http-parts.ts";
import { mailLinkPage, postForm, readFields } from "../platform/http/post-form.ts";
import { linkPurposes, linkUrl, readLinkToken } from "../platform/links/link-token.ts";
import { chargeBudgets } from "../platform/mail/budgets/charge-budgets.ts";
import { composeLetter, type Mail, type MailWording, wordsOf } from "../platform/mail/compose-mail.ts";
import { maySendAgain, queueMail } from "../platform/mail/mail-queue.ts";
import { erasedMailbox } from "../platform/mail/tables.ts";
import { showBrokenLink } from "./read-list.ts";
import type { LicenseMailboxChangeRow } from "./tables.ts";

export const mailboxSides = ["leave-mailbox", "join-mailbox"] as const;
type MailboxSide = (typeof mailboxSides)[number];

/** Asks both mailboxes whether the licenses and orders of the old one move to the new one. */
export async function askForMailboxChange(
  { accessId, oldMailbox, newMailbox }: { accessId: string; oldMailbox: string; newMailbox: string },
  appContext: AppContext,
): Promise<MyLicensesOutcome> {
  if (newMailbox === oldMailbox || newMailbox === erasedMailbox) return "mailbox-wrong";
  return await auditedTransaction(appContext, "licensee", async ({ transaction, now }) => {
    // Both mails count for the link to the list, which holds the limit for whichever mailboxes are entered.
    if (!(await maySendAgain(transaction, { purpose: "mailbox-change", aboutId: accessId }, now)))
      return "sent-often-enough";
    const id = appContext.createIdentifier();
    const change = { id, oldMailbox, newMailbox, askedAt: now.toISOString() };
    await transaction
      .insertInto("licenseMailboxChange")
      .values({ ...change, oldProvenAt: null, newProvenAt: null, withdrawnAt: null, appliedAt: null })
      .execute();
    for (const side of mailboxSides) {
      const [recipient, other] = side === "leave-mailbox" ? [oldMailbox, newMailbox] : [newMailbox, oldMailbox];
      const heldFor = await chargeBudgets(transaction, { cause: "link", mailbox: recipient, networks: [] }, appContext);
      await queueMail(transaction, appContext, {
        purpose: "mailbox-change",
        aboutId: accessId,
        recipient,
        replyTo: appContext.contactEmail,
        heldFor,
        ...mailboxChangeMail({ side, url: linkUrl(side, id, appContext), other }, appContext),
      });
    }
    return "change-asked";
  });
}

async function findMailboxChange(queries: Queries, id: string): Promise<LicenseMailboxChangeRow | undefined> {
  return await queries.selectFrom("licenseMailboxChange").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Records that one of the two mailboxes has agreed. When both have, licenses and orders move. */
export async function proveMailbox(side: MailboxSide, changeId: string, appContext: AppContext): Promise<boolean> {
  return await auditedTransaction(appContext, "licensee", async (tx) => {
    const column = side === "leave-mailbox" ? "oldProvenAt" : "newProvenAt";
    const now = tx.now.toISOString();
    // The button for the other mailbox waits here and then sees that this one has agreed.
    const change = await tx.transaction
      .updateTable("licenseMailboxChange")
      .set((row) => ({ [column]: row.fn.coalesce(column, row.val(now)) }))
      .where("id", "=", changeId)
      .returningAll()
      .executeTakeFirst();
    if (!change) return false;
    const { oldProvenAt, newProvenAt, withdrawnAt, appliedAt } = change;
    if (oldProvenAt !== null && newProvenAt !== null && withdrawnAt === null && appliedAt === null)
      await moveAll(tx, change);
    return true;
  });
}

/** Either mailbox calls the change off, as long as nothing has moved. */
async function withdrawMailboxChange(changeId: string, { database, clock }: AppContext): Promise<void> {
  await database.query
    .updateTable("licenseMailboxChange")
    .set({ withdrawnAt: clock.now().toISOString() })
    .where("id", "=", changeId)
    .where("withdrawnAt", "is", null)
    .where("appliedAt", "is", null)
    .execute();
}

/**
 * Moves all but academic licenses, which depend on the academic mailbox. Keys hold no mailbox and stay as they are.
 * Orders come first: a license that is being issued for one is there when its lock is free.
 */
async function moveAll(
  { transaction, now, audit }: AuditedTransaction,
  { id: changeId, oldMailbox, newMailbox }: LicenseMailboxChangeRow,
): Promise<void> {
  const orders = await moveOrders(transaction, { oldMailbox, newMailbox });
  const licenses = await moveLicenses(transaction, { oldMailbox, newMailbox });
  const appliedAt = now.toISOString();
  await transaction.updateTable("licenseMailboxChange").set({ appliedAt }).where("id", "=", changeId).execute();
  for (const { id } of licenses) audit({ action: "license-mailbox-changed", subjectId: id, details: { changeId } });
  for (const { id } of orders) audit({ action: "order-mailbox-changed", subjectId: id, details: { changeId } });
}

/** Repeated until none is left: the renewal of a locked one is seen only after its transaction. */
async function moveOrders(
  transaction: Queries,
  { oldMailbox, newMailbox }: Pick<LicenseMailboxChangeRow, "oldMailbox" | "newMailbox">,
): Promise<{ id: string }[]> {
  const moved = await transaction
    .updateTable("customerOrder")
    .set({ mailbox: newMailbox, movedTo: newMailbox })
    .where("mailbox", "=", oldMailbox)
    .returning("id")
    .execute();
  return moved.length === 0 ? [] : [...moved, ...(await moveOrders(transaction, { oldMailbox, newMailbox }))];
}

/** The pages in the two mails about a change of mailbox, each with a button to agree and one to refuse. Opening them changes nothing. */
export function mailboxRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  for (const side of mailboxSides) {
    const path = linkPurposes[side].page;
    const read = (context: Context) => {
      const token = context.req.query(tokenParameter) ?? "";
      return { token, link: readLinkToken(side, token, appContext.clock.now(), appContext.linkSecrets) };
    };

    routes.get(path, async (context) => {
      const { token, link } = read(context);
      if (link.kind !== "valid") return await showBrokenLink(link, http);
      const change = await findMailboxChange(appContext.database.query, link.subjectId);
      if (!change) return await showBrokenLink({ kind: "invalid" }, http);
      const content = changePage(side, change, `${path}?${tokenParameter}=${token}`);
      return await mailLinkPage(http.frame, 200, words.title, content);
    });

    routes.post(path, postForm(http), async (context) => {
      const { token, link } = read(context);
      if (link.kind !== "valid") return await showBrokenLink(link, http);
      const isRefused = (await readFields(context)).answer === refusal;
      if (isRefused) await withdrawMailboxChange(link.subjectId, appContext);
      const isKnown = isRefused || (await proveMailbox(side, link.subjectId, appContext));
      return isKnown
        ? redirectTo(`${path}?${tokenParameter}=${token}`)
        : await showBrokenLink({ kind: "invalid" }, http);
    });
  }
  return routes;
}

/** What the button that calls the change off sends as `answer`. */
const refusal = "no";

function changePage(side: MailboxSide, change: LicenseMailboxChangeRow, action: string): Html {
  const { oldMailbox, newMailbox, withdrawnAt, appliedAt } = change;
  const fill = (text: string) => fillWords(text, { old: oldMailbox, new: newMailbox });
  const over = (heading: string, text: string) => html`<h1>${heading}</h1>
<p role="status">${fill(text)}</p>`;
  if (appliedAt !== null) return over(words.appliedHeading, words.applied);
  if (withdrawnAt !== null) return over(words.withdrawnHeading, words.withdrawn);
  const no = html`<button class="button button-quiet" type="submit" name="answer" value="${refusal}">${words.refuseButton}</button>`;
  const isProven = (side === "leave-mailbox" ? change.oldProvenAt : change.newProvenAt) !== null;
  if (isProven)
    return html`${over(words.provenHeading, words.waiting)}
<form class="actions" method="post" action="${action}">${no}</form>`;
  const { heading, text, button } = words[side];
  return html`<h1>${heading}</h1>
<p>${fill(text)}</p>
<form class="actions" method="post" action="${action}"><button class="button" type="submit">${button}</button> ${no}</form>`;
}

interface MailboxChange {
  side: "leave-mailbox" | "join-mailbox";
  /** The page with the button. */
  url: string;
  other: string;
}

/** To each of the two mailboxes of a change: licenses move only after both have agreed. */
function mailboxChangeMail({ side, url, other: mailbox }: MailboxChange, wording: MailWording): Mail {
  const say = wordsOf("mailbox-change", wording);
  const leaves = side === "leave-mailbox";
  const blocks = [
    say(leaves ? "leave" : "join", { mailbox }),
    { kind: "link", label: say("link"), url },
    say("both"),
    say("refuse"),
  ] as const;
  return composeLetter(say(leaves ? "subjectLeave" : "subjectJoin"), blocks, wording);
}
