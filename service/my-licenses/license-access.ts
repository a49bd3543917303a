import { licensesPath } from "#contract/addresses.ts";
import type { AskedMail } from "../asked-mail.ts";
import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import { isWithinBudget } from "../mail/limits.ts";
import { composeLetter, wordsOf } from "../mail/message.ts";
import { queueMail } from "../mail/outbox.ts";
import { erasedEmail } from "../mail/tables.ts";
import { subtractDuration } from "../time.ts";
import { linkPurposes, linkUrl } from "../tokens.ts";

declare module "../db/tables.ts" {
  interface Tables {
    licenseAccess: LicenseAccessRow;
  }
}

/** Links to the list of all licenses of a mailbox. A row is removed after its link has expired. */
interface LicenseAccessRow {
  id: string;
  email: string;
  askedAt: string;
}

/** The pages of a customer. Each but the first has a token in its query, which is not logged. */
export const myLicensesPaths = {
  ask: licensesPath,
  asked: `${licensesPath}/sent`,
  list: linkPurposes["my-licenses"].page,
} as const;

/** A mailbox that has had so many links today has one that works: each works for a day. */
const mostLinksADay = 8;

/** Mails the link to the list of a mailbox's licenses, if it has a license or an order. */
export async function mailLicenseList(tx: Change, { email }: Pick<AskedMail, "email">, app: App): Promise<void> {
  const { transaction, now } = tx;
  const license = transaction.selectFrom("license").select("id").where("email", "=", email);
  const order = transaction.selectFrom("customerOrder").select("id").where("email", "=", email);
  if (email === erasedEmail || !((await license.executeTakeFirst()) ?? (await order.executeTakeFirst()))) return;
  const mail = { purpose: "license-list", recipient: email } as const;
  if (!(await isWithinBudget(tx, { ...mail, most: mostLinksADay }))) return;
  const id = app.createIdentifier();
  await transaction.insertInto("licenseAccess").values({ id, email, askedAt: now.toISOString() }).execute();
  const say = wordsOf("license-list", app);
  const link = { kind: "link", label: say("link"), url: linkUrl("my-licenses", id, app) } as const;
  const letter = composeLetter(say("subject"), [say("entered"), link, say("day"), say("ignore")], app);
  await queueMail(transaction, app, { ...mail, aboutId: id, ...letter });
}

/** Removes links to lists of licenses after they have expired. */
export async function forgetLicenseLinks({ database, clock }: Pick<App, "database" | "clock">): Promise<void> {
  const expired = subtractDuration(clock.now(), linkPurposes["my-licenses"].lifetime).toISOString();
  await database.query.deleteFrom("licenseAccess").where("askedAt", "<", expired).execute();
}

export const findPersonalLinks = (email: string, { database }: App) =>
  database.query.selectFrom("licenseAccess").selectAll().where("email", "=", email).execute();

export async function erasePersonalLinks({ transaction }: Change, email: string): Promise<void> {
  await transaction.deleteFrom("askedMail").where("email", "=", email).execute();
  await transaction.deleteFrom("licenseAccess").where("email", "=", email).execute();
}
