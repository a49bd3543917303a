import { change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { isWithinBudget } from "../mail/limits.ts";
import { composeLetter, type Mail, type MailWording, wordsOf } from "../mail/message.ts";
import { queueMail } from "../mail/outbox.ts";
import { erasedEmail } from "../mail/tables.ts";
import { linkUrl } from "../tokens.ts";

/** A mailbox that has had so many links today has one that works: each works for a day. */
const mostLinksADay = 8;

/** Sends the link to the list of a mailbox's licenses, if it has a license or an order. The answer is the same otherwise. */
export async function askForList(email: string, app: App): Promise<void> {
  await change(app, "licensee", async (tx) => {
    const { transaction, now } = tx;
    if (!(await hasLicensesOrOrders(transaction, email))) return;
    const mail = { purpose: "license-list", recipient: email } as const;
    if (!(await isWithinBudget(tx, { ...mail, most: mostLinksADay }))) return;
    const id = app.createIdentifier();
    await transaction.insertInto("licenseAccess").values({ id, email, askedAt: now.toISOString() }).execute();
    const letter = licenseListMail(linkUrl("my-licenses", id, app), app);
    await queueMail(transaction, app, { ...mail, aboutId: id, ...letter });
  });
}

async function hasLicensesOrOrders(queries: Queries, email: string): Promise<boolean> {
  const license = await queries.selectFrom("license").select("id").where("email", "=", email).executeTakeFirst();
  const order = await queries.selectFrom("customerOrder").select("id").where("email", "=", email).executeTakeFirst();
  return email !== erasedEmail && (license !== undefined || order !== undefined);
}

/** To a customer: the link to all licenses of the mailbox. */
function licenseListMail(url: string, wording: MailWording): Mail {
  const say = wordsOf("license-list", wording);
  const blocks = [say("entered"), { kind: "link", label: say("link"), url }, say("day"), say("ignore")] as const;
  return composeLetter(say("subject"), blocks, wording);
}
