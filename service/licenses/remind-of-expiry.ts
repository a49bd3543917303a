import { licenseReminderDays } from "#content/promises.ts";
import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { erasedMailbox } from "../mail/erased-mailbox.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { addDuration, days } from "../time/durations.ts";
import { nameProducts, parseProducts } from "./licensed-products.ts";
import { licenseReminderMail } from "./mails/reminder-mail.ts";
import type { LicenseRow } from "./tables.ts";

/** How many days before its end a licensee is reminded, the last reminder first. */
const reminders = [
  { daysBefore: licenseReminderDays.second, butNotBefore: 0 },
  { daysBefore: licenseReminderDays.first, butNotBefore: licenseReminderDays.second },
] as const;
const remindersPerRound = 200;

/** Reminds each licensee twice before the license expires. */
export async function remindOfExpiry(appContext: AppContext): Promise<void> {
  for (const { daysBefore, butNotBefore } of reminders) {
    const now = appContext.clock.now();
    const from = addDuration(now, days(butNotBefore));
    const until = addDuration(now, days(daysBefore));
    for (const license of await endingLicenses(appContext.database.query, daysBefore, from, until)) {
      await remind(license, daysBefore, appContext);
    }
  }
}

/** Licenses that expire in this period, are neither revoked nor followed by another, and have no reminder yet. */
async function endingLicenses(queries: Queries, daysBefore: number, from: Date, until: Date): Promise<LicenseRow[]> {
  return await queries
    .selectFrom("license")
    .selectAll()
    .where("expiresAt", ">", from.toISOString())
    .where("expiresAt", "<=", until.toISOString())
    .where("mailbox", "!=", erasedMailbox)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("licenseRevocation").select("licenseId").whereRef("licenseId", "=", "license.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("licenseReminder")
            .select("licenseId")
            .whereRef("licenseId", "=", "license.id")
            .where("daysBefore", "=", daysBefore),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("license as later")
            .select("later.id")
            .whereRef("later.mailbox", "=", "license.mailbox")
            .whereRef("later.products", "=", "license.products")
            .whereRef("later.expiresAt", ">", "license.expiresAt"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outgoingMail as returned")
            .select("returned.id")
            .whereRef("returned.recipient", "=", "license.mailbox")
            .where("returned.returnedAt", "is not", null)
            .where("returned.returnVerdict", "=", "hard")
            .where((again) =>
              again.not(
                again.exists(
                  again
                    .selectFrom("outgoingMail as later")
                    .select("later.id")
                    .whereRef("later.recipient", "=", "returned.recipient")
                    .whereRef("later.finishedAt", ">", "returned.returnedAt")
                    .where("later.state", "=", "sent")
                    .where("later.returnedAt", "is", null),
                ),
              ),
            ),
        ),
      ),
    )
    .orderBy("expiresAt")
    .limit(remindersPerRound)
    .execute();
}

async function remind(license: LicenseRow, daysBefore: number, appContext: AppContext): Promise<void> {
  const { id, mailbox, edition } = license;
  const expiresAt = new Date(license.expiresAt);
  const isQueued = await auditedTransaction(appContext, "service", async ({ transaction, now, audit }) => {
    const added = await transaction
      .insertInto("licenseReminder")
      .values({ licenseId: id, daysBefore, remindedAt: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("licenseId")
      .executeTakeFirst();
    // A license for a few days only would be followed by its reminder at once.
    const isShort = expiresAt.getTime() - new Date(license.issuedAt).getTime() <= days(daysBefore);
    if (!added || isShort) return false;
    const daysLeft = Math.ceil((expiresAt.getTime() - now.getTime()) / days(1));
    await queueMail(transaction, appContext, {
      purpose: "license-reminder",
      aboutId: id,
      recipient: mailbox,
      replyTo: appContext.contactEmail,
      ...licenseReminderMail(
        { name: nameProducts(parseProducts(license.products)), edition, expiresAt, daysLeft },
        appContext,
      ),
    });
    audit({ action: "license-reminder-queued", subjectId: id, details: { daysBefore } });
    return true;
  });
  if (isQueued) appContext.mailQueued();
}
