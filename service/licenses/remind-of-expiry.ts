import { sql } from "kysely";
import { licenseReminderDays, promiseWords } from "#content/products/promises.ts";
import { formatDay } from "#contract/dates.ts";
import { change } from "../change.ts";
import type { App } from "../context.ts";
import { type Queries, rowParts } from "../db/database.ts";
import { claimJobRun } from "../jobs.ts";
import { composeLetter, type Mail, type MailBlock, type MailWording, wordsOf } from "../mail/message.ts";
import { queueMail, takesNoMail } from "../mail/outbox.ts";
import { erasedEmail } from "../mail/tables.ts";
import { addDuration, days } from "../time.ts";
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
  | {
      /** `subscription`: the provider of payments renews it by itself, unless the subscription was canceled. */
      kind: "buy" | "subscription";
      url: string;
      /** The licenses of an item of an order that are renewed together. */
      together?: { orderId: string; item: number; licenses: number };
    };

/** How a license is renewed. Comes from the features that issue licenses. */
export type FindRenewal = (queries: Queries, license: LicenseRow, app: App) => Promise<Renewal>;

/** Reminds each licensee twice before the license expires, and the buyer of several at once of all of them. */
export async function remindOfExpiry(findRenewal: FindRenewal, app: App): Promise<void> {
  for (const { daysBefore, butNotBefore } of reminders) {
    const { from, until } = periodOf({ daysBefore, butNotBefore }, app.clock.now());
    const ending = endingLicenses(app.database.query, daysBefore, from, until).limit(remindersPerRound);
    for (const license of await ending.execute()) {
      // One that fails keeps no other from its reminder.
      await remind(license, daysBefore, findRenewal, app).catch((error: unknown) => app.reportError(error, undefined));
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
    .where("email", "!=", erasedEmail)
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
    .where(sql<boolean>`not ${takesNoMail(sql.ref("license.email"))}`)
    .orderBy("expiresAt")
    .orderBy("id");
}

async function remind(license: LicenseRow, daysBefore: number, findRenewal: FindRenewal, app: App): Promise<void> {
  const { id, email, edition } = license;
  const expiresAt = new Date(license.expiresAt);
  await change(app, "service", async (tx) => {
    const { transaction, now, audit } = tx;
    const added = await transaction
      .insertInto("licenseReminder")
      .values({ licenseId: id, daysBefore, remindedAt: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("licenseId")
      .executeTakeFirst();
    if (!added || isShort(license, daysBefore)) return;
    const daysLeft = Math.ceil((expiresAt.getTime() - now.getTime()) / days(1));
    const renewal = await findRenewal(transaction, license, app);
    const together = renewal.kind === "request" ? undefined : renewal.together;
    audit({ action: "license-reminder-queued", subjectId: id, details: { daysBefore } });
    // One mail reminds of all of them.
    const occasion = together && `${together.orderId} ${together.item} ${daysBefore}`;
    if (occasion && !(await claimJobRun(transaction, "order-reminder", occasion, now))) return;
    const about = { name: nameProducts(parseProducts(license.products)), edition, expiresAt, daysLeft, renewal };
    await queueMail(transaction, app, {
      purpose: "license-reminder",
      aboutId: id,
      recipient: email,
      ...licenseReminderMail(about, app),
    });
  });
}

interface Reminder {
  /** The products in words. */
  name: string;
  edition: string;
  expiresAt: Date;
  daysLeft: number;
  renewal: Renewal;
}

const inDays = (daysLeft: number) => (daysLeft === 1 ? "one day" : `${daysLeft} days`);

/** To the licensee: the license expires soon, or the licenses of an order do, and how to go on. */
function licenseReminderMail({ name, edition, expiresAt, daysLeft, renewal }: Reminder, wording: MailWording): Mail {
  const say = wordsOf("license-reminder", wording);
  const renewsItself = renewal.kind === "subscription";
  const licenses = renewal.kind === "request" ? 1 : (renewal.together?.licenses ?? 1);
  const products = licenses === 1 ? name : `${licenses} × ${name}`;
  const subject = say(renewsItself ? "subjectRenews" : "subjectEnds", { products, time: inDays(daysLeft) });
  const blocks = [
    say(renewsItself ? "renews" : "ends", { edition, products, day: formatDay(expiresAt) }),
    ...renewalBlocks(renewal, wording),
    say("why", { reminders: promiseWords.reminders }),
  ];
  return composeLetter(subject, blocks, wording);
}

function renewalBlocks({ kind, url }: Renewal, wording: MailWording): MailBlock[] {
  const say = wordsOf("license-reminder", wording);
  switch (kind) {
    case "request":
      return [
        { kind: "link", label: say("requestLink"), url },
        say("requestEarly", { term: promiseWords.licenseTerm }),
      ];
    case "buy":
      return [{ kind: "link", label: say("buyLink"), url }, say("addedTerm")];
    case "subscription":
      return [say("subscription"), { kind: "link", label: say("subscriptionLink"), url }];
  }
}
