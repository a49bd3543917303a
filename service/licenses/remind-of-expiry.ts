import { sql } from "kysely";
import { licenseReminderDays } from "#content/products/promises.ts";
import { formatDay } from "#contract/dates.ts";
import { change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { composeLetter, type Mail, type MailBlock, type MailWording, wordsOf } from "../mail/message.ts";
import { queueMail, takesNoMail } from "../mail/outbox.ts";
import { erasedEmail } from "../mail/tables.ts";
import { addDuration, days } from "../time.ts";
import { isInForce, isLast } from "./license-store.ts";
import { nameProducts, parseProducts } from "./licensed-products.ts";
import { type Renewal, renewalOf } from "./renewal.ts";
import type { LicenseRow } from "./tables.ts";

const { first, second } = licenseReminderDays;

/**
 * The last reminder whose day is past at a time, in days before the end. A license begins with those that are past when it
 * is issued or imported, so that it is not followed by its reminder at once.
 */
export function pastReminder(expiresAt: Date, now: Date): number | null {
  if (expiresAt <= addDuration(now, days(second))) return second;
  return expiresAt <= addDuration(now, days(first)) ? first : null;
}

/** Reminds each licensee twice before the license expires, and the buyer of several at once of all of them. */
export async function remindOfExpiry(app: App): Promise<void> {
  const ending = await endingLicenses(app.database.query, app.clock.now());
  const together = Map.groupBy(ending, ({ id, orderId, orderItem, email, expiresAt }) =>
    orderId === null ? id : [orderId, orderItem, email, expiresAt].join(" "),
  );
  for (const [license, ...others] of together.values()) {
    if (!license) continue;
    // One that fails keeps no other from its reminder.
    await remind([license, ...others], app).catch((error: unknown) => app.reportError(error, undefined));
  }
}

/**
 * Licenses of which a reminder is due, and that no other one follows. Nobody reads a mailbox whose mails were returned
 * since it last took one.
 */
async function endingLicenses(queries: Queries, now: Date): Promise<LicenseRow[]> {
  const before = (daysBefore: number) => addDuration(now, days(daysBefore)).toISOString();
  return await queries
    .selectFrom("license")
    .selectAll()
    .where(isInForce(now))
    .where("expiresAt", "<=", before(first))
    .where(({ or, and, eb }) =>
      or([
        eb("remindedDays", "is", null),
        and([eb("remindedDays", ">", second), eb("expiresAt", "<=", before(second))]),
      ]),
    )
    .where("email", "!=", erasedEmail)
    .where(isLast)
    .where(sql<boolean>`not ${takesNoMail(sql.ref("license.email"))}`)
    .orderBy("expiresAt")
    .orderBy("id")
    .execute();
}

type Licenses = readonly [LicenseRow, ...LicenseRow[]];

/** One mail for licenses that end together. */
async function remind(licenses: Licenses, app: App): Promise<void> {
  await change(app, "service", async ({ transaction, now, audit }) => {
    const [license] = licenses;
    const daysBefore = pastReminder(new Date(license.expiresAt), now) ?? first;
    const reminded = await transaction
      .updateTable("license")
      .set({ remindedDays: daysBefore })
      .where(
        "id",
        "in",
        Array.from(licenses, ({ id }) => id),
      )
      .where(({ or, eb }) => or([eb("remindedDays", "is", null), eb("remindedDays", ">", daysBefore)]))
      .returning("id")
      .execute();
    if (reminded.length === 0) return;
    for (const { id } of reminded) audit({ action: "license-reminder-queued", subjectId: id, details: { daysBefore } });
    await queueMail(transaction, app, {
      purpose: "license-reminder",
      aboutId: license.id,
      recipient: license.email,
      ...licenseReminderMail(licenses, now, app),
    });
  });
}

const inDays = (daysLeft: number) => (daysLeft === 1 ? "one day" : `${daysLeft} days`);

/** To the licensee: the license expires soon, or the licenses of an order do, and how to go on. */
function licenseReminderMail(licenses: Licenses, now: Date, app: App): Mail {
  const [license] = licenses;
  const { edition } = license;
  const expiresAt = new Date(license.expiresAt);
  const renewal = renewalOf(license, app, licenses.length);
  const say = wordsOf("license-reminder", app);
  const name = nameProducts(parseProducts(license.products));
  const products = licenses.length === 1 ? name : `${licenses.length} × ${name}`;
  const time = inDays(Math.ceil((expiresAt.getTime() - now.getTime()) / days(1)));
  const renewsItself = renewal.kind === "subscription";
  const blocks = [
    say(renewsItself ? "renews" : "ends", { edition, products, day: formatDay(expiresAt) }),
    ...renewalBlocks(renewal, app),
    say("why"),
  ];
  return composeLetter(say(renewsItself ? "subjectRenews" : "subjectEnds", { products, time }), blocks, app);
}

function renewalBlocks({ kind, url }: Renewal, wording: MailWording): MailBlock[] {
  const say = wordsOf("license-reminder", wording);
  switch (kind) {
    case "request":
      return [{ kind: "link", label: say("requestLink"), url }, say("requestEarly")];
    case "buy":
      return [{ kind: "link", label: say("buyLink"), url }];
    case "subscription":
      return [say("subscription"), { kind: "link", label: say("subscriptionLink"), url }];
  }
}
