import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { linkUrl } from "../platform/links/link-token.ts";
import { chargeBudgets } from "../platform/mail/budgets/charge-budgets.ts";
import { composeLetter, type Mail, type MailWording, wordsOf } from "../platform/mail/compose-mail.ts";
import { queueMail } from "../platform/mail/mail-queue.ts";
import { erasedMailbox } from "../platform/mail/tables.ts";

/**
 * Sends the link to the list of a mailbox's licenses, if it has a license or an order. Any other mailbox costs the same
 * work, so that neither the answer nor its time tells who is a customer.
 *
 * @param networks the networks of the caller, the narrowest first
 */
export async function askForList(mailbox: string, appContext: AppContext, networks: readonly string[]): Promise<void> {
  await auditedTransaction(appContext, "licensee", async ({ transaction, now }) => {
    const isKnown = await hasLicensesOrOrders(transaction, mailbox);
    const id = appContext.createIdentifier();
    const access = { id, mailbox: isKnown ? mailbox : null, askedAt: now.toISOString() };
    await transaction.insertInto("licenseAccess").values(access).execute();
    const heldFor = await chargeBudgets(transaction, { cause: "list", mailbox, networks }, appContext);
    await queueMail(transaction, appContext, {
      ...(isKnown
        ? { purpose: "license-list", recipient: mailbox, heldFor }
        : { purpose: "no-mail", recipient: appContext.contactEmail }),
      aboutId: id,
      replyTo: appContext.contactEmail,
      ...licenseListMail(linkUrl("my-licenses", id, appContext), appContext),
    });
  });
}

async function hasLicensesOrOrders(queries: Queries, mailbox: string): Promise<boolean> {
  const license = await queries.selectFrom("license").select("id").where("mailbox", "=", mailbox).executeTakeFirst();
  const order = await queries
    .selectFrom("customerOrder")
    .select("id")
    .where("mailbox", "=", mailbox)
    .executeTakeFirst();
  return mailbox !== erasedMailbox && (license !== undefined || order !== undefined);
}

/** To a customer: the link to all licenses of the mailbox. */
function licenseListMail(url: string, wording: MailWording): Mail {
  const say = wordsOf("license-list", wording);
  const blocks = [say("entered"), { kind: "link", label: say("link"), url }, say("day"), say("ignore")] as const;
  return composeLetter(say("subject"), blocks, wording);
}
