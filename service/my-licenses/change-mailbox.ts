import type { MyLicensesOutcome } from "#content/my-licenses.ts";
import { maySendAgain } from "../academic-requests/life-cycle.ts";
import { type AuditedTransaction, auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { moveLicenses } from "../licenses/license-holder.ts";
import { chargeBudgets } from "../mail/budgets/charge-budgets.ts";
import { erasedMailbox } from "../mail/erased-mailbox.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { mailboxChangeMail } from "./mails/mailbox-change.ts";
import { mailboxChangeUrl } from "./my-licenses-links.ts";
import type { LicenseMailboxChangeRow } from "./tables.ts";

export const mailboxSides = ["leave-mailbox", "join-mailbox"] as const;
export type MailboxSide = (typeof mailboxSides)[number];

/** Asks both mailboxes whether the licenses and orders of the old one move to the new one. */
export async function askForMailboxChange(
  { accessId, oldMailbox, newMailbox }: { accessId: string; oldMailbox: string; newMailbox: string },
  appContext: AppContext,
): Promise<MyLicensesOutcome> {
  if (newMailbox === oldMailbox || newMailbox === erasedMailbox) return "mailbox-wrong";
  const outcome = await auditedTransaction(appContext, "licensee", async ({ transaction, now }) => {
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
        ...mailboxChangeMail({ side, url: mailboxChangeUrl(side, id, appContext), other }, appContext),
      });
    }
    return "change-asked";
  });
  if (outcome === "change-asked") appContext.mailQueued();
  return outcome;
}

export async function findMailboxChange(queries: Queries, id: string): Promise<LicenseMailboxChangeRow | undefined> {
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
export async function withdrawMailboxChange(changeId: string, { database, clock }: AppContext): Promise<void> {
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
