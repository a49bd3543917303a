import { sql } from "kysely";
import { licenseReminderDays, promiseWords } from "#content/products/promises.ts";
import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { type Queries, rowParts } from "../platform/database/database.ts";
import { claimJobRun } from "../platform/jobs/job-runner.ts";
import { composeLetter, type Mail, type MailBlock, type MailWording, wordsOf } from "../platform/mail/compose-mail.ts";
import { lastingRefusals, queueMail } from "../platform/mail/mail-queue.ts";
import { erasedMailbox } from "../platform/mail/tables.ts";
import { addDuration, days, formatDay } from "../platform/time/time.ts";
import { isLast, isUnrevoked, isUnsuspended } from "./license-store.ts";
import { nameProducts, parseProducts } from "./licensed-products.ts";
import type { LicenseRow } from "./tables.ts";

/** How many days before its end a licensee is reminded, the last reminder first. */
const reminders = [
  { daysBefore: licenseReminderDays.second, butNotBefore: 0 },
  { daysBefore: licenseReminderDays.first, butNotBefore: licenseReminderDays.second },
] as const;
type Reminding = { daysBefore: number; butNotBefore: number };
const remindersPerRound = 200;

/** How a license goes on after its end, as its reminder says. */
export type Renewal =
  /** By a new request: the form is behind the link. */
  | { kind: "request"; url: string }
  | { kind: "buy"; url: string }
  /** The provider of payments renews it by itself, unless the subscription was canceled. */
  | { kind: "subscription"; url: string }
  /** One of the seats that a buyer renews together. */
  | { kind: "seat"; buyer: SeatBuyer };

/** Who is reminded of all seats of an item of an order. */
export interface SeatBuyer {
  orderId: string;
  item: number;
  mailbox: string;
  seats: number;
  url: string;
}

/** How a license is renewed. Comes from the features that issue licenses. */
export type FindRenewal = (queries: Queries, license: LicenseRow, appContext: AppContext) => Promise<Renewal>;

/** Reminds each licensee twice before the license expires, and the buyer of several seats of all of them. */
export async function remindOfExpiry(findRenewal: FindRenewal, appContext: AppContext): Promise<void> {
  for (const { daysBefore, butNotBefore } of reminders) {
    const { from, until } = periodOf({ daysBefore, butNotBefore }, appContext.clock.now());
    const ending = endingLicenses(appContext.database.query, daysBefore, from, until).limit(remindersPerRound);
    for (const license of await ending.execute()) {
      // One that fails keeps no other from its reminder.
      await remind(license, daysBefore, findRenewal, appContext).catch((error: unknown) =>
        appContext.reportError(error, undefined),
      );
    }
  }
}

/** Which of the licenses with these ids the next round reminds of. */
export async function licensesToRemindOf(queries: Queries, ids: ReadonlySet<string>, now: Date): Promise<LicenseRow[]> {
  const due: LicenseRow[] = [];
  for (const reminder of reminders) {
    const { from, until } = periodOf(reminder, now);
    const ending = await endingLicenses(queries, reminder.daysBefore, from, until).execute();
    due.push(...ending.filter((license) => ids.has(license.id) && !isShort(license, reminder.daysBefore)));
  }
  return due;
}

/** Counts every reminder of these licenses as sent, so that none is. */
export async function forgoReminders(queries: Queries, ids: readonly string[], now: Date): Promise<void> {
  const remindedAt = now.toISOString();
  const rows = ids.flatMap((licenseId) => reminders.map(({ daysBefore }) => ({ licenseId, daysBefore, remindedAt })));
  for (const part of rowParts(rows)) await queries.insertInto("licenseReminder").values(part).execute();
}

function periodOf({ daysBefore, butNotBefore }: Reminding, now: Date): { from: Date; until: Date } {
  return { from: addDuration(now, days(butNotBefore)), until: addDuration(now, days(daysBefore)) };
}

/** A license for a few days only would be followed by its reminder at once. */
function isShort({ issuedAt, expiresAt }: LicenseRow, daysBefore: number): boolean {
  return Date.parse(expiresAt) - Date.parse(issuedAt) <= days(daysBefore);
}

/**
 * Licenses that expire in this period, are neither revoked nor suspended nor followed by another, and have no reminder
 * yet. Nobody reads a mailbox whose mails were returned since it last took one.
 */
function endingLicenses(queries: Queries, daysBefore: number, from: Date, until: Date) {
  return queries
    .selectFrom("license")
    .selectAll()
    .where("expiresAt", ">", from.toISOString())
    .where("expiresAt", "<=", until.toISOString())
    .where("mailbox", "!=", erasedMailbox)
    .where(isUnrevoked)
    .where(isUnsuspended)
    .where(isLast)
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
    .where(({ not, exists }) =>
      not(exists(lastingRefusals(queries).where("refused.recipient", "=", sql.ref<string>("license.mailbox")))),
    )
    .orderBy("expiresAt")
    .orderBy("id");
}

async function remind(
  license: LicenseRow,
  daysBefore: number,
  findRenewal: FindRenewal,
  appContext: AppContext,
): Promise<void> {
  const { id, mailbox, edition } = license;
  const expiresAt = new Date(license.expiresAt);
  await auditedTransaction(appContext, "service", async (tx) => {
    const { transaction, now, audit } = tx;
    const added = await transaction
      .insertInto("licenseReminder")
      .values({ licenseId: id, daysBefore, remindedAt: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("licenseId")
      .executeTakeFirst();
    if (!added || isShort(license, daysBefore)) return;
    const daysLeft = Math.ceil((expiresAt.getTime() - now.getTime()) / days(1));
    const renewal = await findRenewal(transaction, license, appContext);
    const about = { name: nameProducts(parseProducts(license.products)), edition, expiresAt, daysLeft };
    const buyer = renewal.kind === "seat" ? renewal.buyer : undefined;
    if (buyer && (await isFirstOfSeats(tx, buyer, daysBefore)))
      await queueReminder(tx, id, buyer.mailbox, seatsReminderMail({ ...about, buyer }, appContext), appContext);
    if (buyer?.mailbox !== mailbox)
      await queueReminder(tx, id, mailbox, licenseReminderMail({ ...about, renewal }, appContext), appContext);
    audit({ action: "license-reminder-queued", subjectId: id, details: { daysBefore } });
  });
}

/** The buyer gets one reminder for all seats, and not one for each. */
async function isFirstOfSeats(
  { transaction, now }: AuditedTransaction,
  { orderId, item }: SeatBuyer,
  daysBefore: number,
): Promise<boolean> {
  return await claimJobRun(transaction, "seats-reminder", `${orderId} ${item} ${daysBefore}`, now);
}

async function queueReminder(
  { transaction }: AuditedTransaction,
  licenseId: string,
  recipient: string,
  mail: Mail,
  appContext: AppContext,
): Promise<void> {
  await queueMail(transaction, appContext, {
    purpose: "license-reminder",
    aboutId: licenseId,
    recipient,
    replyTo: appContext.contactEmail,
    ...mail,
  });
}

interface Reminder {
  /** The products in words. */
  name: string;
  edition: string;
  expiresAt: Date;
  daysLeft: number;
}

const inDays = (daysLeft: number) => (daysLeft === 1 ? "one day" : `${daysLeft} days`);

/** To the licensee: the license expires soon, and how to go on. */
function licenseReminderMail(
  { name, edition, expiresAt, daysLeft, renewal }: Reminder & { renewal: Renewal },
  wording: MailWording,
): Mail {
  const say = wordsOf("license-reminder", wording);
  const renewsItself = renewal.kind === "subscription";
  const subject = say(renewsItself ? "subjectRenews" : "subjectEnds", { products: name, time: inDays(daysLeft) });
  const blocks = [
    say(renewsItself ? "renews" : "ends", { edition, products: name, day: formatDay(expiresAt) }),
    ...renewalBlocks(renewal, wording),
    say("why", { reminders: promiseWords.reminders }),
  ];
  return composeLetter(subject, blocks, wording);
}

function renewalBlocks(renewal: Renewal, wording: MailWording): MailBlock[] {
  const say = wordsOf("license-reminder", wording);
  switch (renewal.kind) {
    case "request":
      return [
        { kind: "link", label: say("requestLink"), url: renewal.url },
        say("requestEarly", { term: promiseWords.licenseTerm }),
      ];
    case "buy":
      return [{ kind: "link", label: say("buyLink"), url: renewal.url }, say("addedTerm")];
    case "subscription":
      return [say("subscription"), { kind: "link", label: say("subscriptionLink"), url: renewal.url }];
    case "seat":
      return [say("seat")];
  }
}

/** To the buyer of several seats: their licenses expire soon, and how to renew all of them. */
function seatsReminderMail(
  { name, edition, expiresAt, daysLeft, buyer }: Reminder & { buyer: SeatBuyer },
  wording: MailWording,
): Mail {
  const say = wordsOf("seats-reminder", wording);
  const { seats, url } = buyer;
  const blocks = [
    say("ends", { seats, edition, products: name, day: formatDay(expiresAt) }),
    { kind: "link", label: say("buyLink"), url },
    say("people"),
    say("why", { reminders: promiseWords.reminders }),
  ] as const;
  return composeLetter(say("subject", { seats, products: name, time: inDays(daysLeft) }), blocks, wording);
}
