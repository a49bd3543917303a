import { type Change, change } from "../../change.ts";
import { CliError, CliUsageError, noSigningKeys } from "../../cli/cli-context.ts";
import { appCommand, type FlagValues } from "../../cli/command.ts";
import { changeFlags, emailParser, valueFlag } from "../../cli/flags.ts";
import type { App } from "../../context.ts";
import { licensesOfOrder, moveLicenses, type StoredLicense, setLicenseNames } from "../../licenses/license-store.ts";
import { prepareReissue, replaceInTransaction, suspendLicense } from "../../licenses/revoke-license.ts";
import type { LicenseRow } from "../../licenses/tables.ts";
import { composeLetter, type MailBlock, wordsOf } from "../../mail/message.ts";
import { dropUnsentMails, isUnreachable } from "../../mail/outbox.ts";
import { erasedEmail } from "../../mail/tables.ts";
import { providerName } from "../../sales-settings.ts";
import { listOrders } from "../facts.ts";
import { mailsToBuyer } from "../key-delivery.ts";
import { keysOfBuyer, mailBuyer, mailKeys, queueOrderKeys } from "../mail-keys.ts";
import type { Corrections, OrderDetails } from "../order-report.ts";
import { recordReport } from "../order-store.ts";
import { grantsLicenses, namesOfBuyer } from "../plan-licenses.ts";
import { type Planned, plan, settleOrder } from "../settle-order.ts";
import { isForCompany } from "../sold-offers.ts";
import type { OrderItemRow, OrderRow } from "../tables.ts";
import { exampleId, lineFlag, lockKnownOrder, orderWord, type ReportContext } from "./report-order.ts";

const correctionFlags = {
  email: valueFlag("address", "The buyer's email address, where keys are sent", emailParser("--email")),
  buyer: lineFlag("buyer", 120, "The name of the person who ordered"),
  company: lineFlag("company", 200, "The company that pays"),
  address: lineFlag("address", 500, "The invoice address, on one line"),
} as const;

export const correctCommand = appCommand({
  brief: "Correct the mailbox, buyer, company or address of an order, and send its keys again",
  details:
    "Corrects whom an order is from, such as after a mistyped mailbox. What a provider reports later doesn't undo it. With --email the order and the licenses of its buyer move there, its keys are sent there, and the former mailbox manages them no more. Keys that name a former buyer or company are revoked and replaced by new ones. It changes nothing at the provider: correct a subscription there as well, because its next payment is an order of its own.",
  examples: [`${exampleId} --email ada@example.org`, `${exampleId} --buyer "Ada Lovelace" --company "Engines Ltd"`],
  flags: { ...changeFlags, ...correctionFlags },
  words: [orderWord],
  check(flags) {
    if (Object.keys(correctionsOf(flags)).length === 0)
      throw new CliUsageError("Give --email, --buyer, --company or --address, or several of them.");
  },
  async run(context, flags, [id]) {
    const { isDryRun = false } = context;
    const { order, corrected } = await change(context, context.actor, async (tx) => {
      const known = await lockKnownOrder(tx.transaction, id);
      return { ...known, corrected: await correctOrder(tx, known, correctionsOf(flags), context) };
    });
    if (!isDryRun) await settleOrder(id, context);
    const former = corrected.formerEmail;
    const others = former === null ? [] : await listOrders(context.database.query, { email: former, limit: 2 });
    const hasOthers = others.some((other) => other.id !== id);
    return {
      json: { id, number: order.number, [isDryRun ? "wouldCorrect" : "corrected"]: corrected },
      text: describeCorrection(order, corrected, { isDryRun, hasOthers }),
    };
  },
});

const correctionsOf = ({ email, buyer, company, address }: FlagValues<typeof correctionFlags>): Corrections => ({
  ...(email !== undefined && { email }),
  ...(buyer !== undefined && { buyer }),
  ...(company !== undefined && { company }),
  ...(address !== undefined && { invoiceAddress: address }),
});

const fieldNames = { email: "email", buyer: "buyer", company: "company", invoiceAddress: "address" } as const;

function describeCorrection(
  { id, number, subscription, provider }: OrderRow,
  { fields, email, formerEmail, told, replaced, sent, suspended }: Corrected,
  { isDryRun, hasOthers }: { isDryRun: boolean; hasOthers: boolean },
): string {
  const keys = (count: number) => `${count} ${count === 1 ? "key" : "keys"}`;
  const will = (done: string, wouldDo: string) => (isDryRun ? wouldDo : done);
  return [
    `${will("Corrected", "Would correct")} the ${fields.map((field) => fieldNames[field]).join(", ")} of the order ${number} (${id}).`,
    ...(formerEmail === null
      ? []
      : [
          `${formerEmail} ${will("no longer manages", "would no longer manage")} it and its licenses.`,
          ...(told.includes(formerEmail)
            ? [`Both mailboxes ${will("are", "would be")} told by email.`]
            : told.length > 0
              ? [`Only the new mailbox ${will("is", "would be")} told by email: the former one returns emails.`]
              : []),
        ]),
    ...(replaced.length > 0
      ? [`${will("Revoked and replaced", "Would revoke and replace")} ${keys(replaced.length)} with former names.`]
      : []),
    ...(sent.length > 0 ? [`${will("Sending", "Would send")} ${keys(sent.length)} to ${email}.`] : []),
    ...(suspended.length > 0
      ? [`${keys(suspended.length)} can't be sent while suspended: ${suspended.join(", ")}. Send them afterwards.`]
      : []),
    ...(subscription === null
      ? []
      : [`It belongs to a subscription: correct it at ${providerName(provider)} too, for future payments.`]),
    ...(hasOthers ? ["Other orders stay with the former mailbox."] : []),
  ].join(" ");
}

interface Corrected {
  fields: readonly (keyof Corrections)[];
  email: string;
  /** Who managed the order so far, if that changes. */
  formerEmail: string | null;
  /** The mailboxes that are told of a move. */
  told: readonly string[];
  /** The licenses whose key named the former buyer or company, each with the one that replaces it. */
  replaced: readonly { former: string; license: string }[];
  /** The licenses whose keys are mailed to the buyer. */
  sent: readonly string[];
  /** The licenses that are suspended, so that their keys are not mailed. */
  suspended: readonly string[];
}

/**
 * Corrects mailbox, buyer, company or address of an order, whatever its provider reports, also later. Licenses move to the
 * corrected mailbox, which their keys are sent to. A key that names the former buyer or company is replaced where it was
 * made for those names; the key of a pool stays. The order is settled later.
 */
async function correctOrder(
  tx: Change,
  { order, named }: Awaited<ReturnType<typeof lockKnownOrder>>,
  corrections: Corrections,
  context: ReportContext,
): Promise<Corrected> {
  const { transaction } = tx;
  const planned = await plan(order.id, transaction, context);
  const was = planned?.folded.details;
  if (!planned || !was) throw new CliError(`Of the order ${order.number} it isn't known yet who ordered what.`);
  const now: OrderDetails = { ...was, ...corrections };
  const fields = correctable.filter((field) => now[field] !== was[field]);
  if (fields.length === 0) throw new CliError(`The order ${order.number} says so already.`);
  const { licenses } = planned;
  if (was.email === erasedEmail && (licenses.length > 0 || now.email === erasedEmail || now.buyer === was.buyer))
    throw new CliError(
      `The buyer of the order ${order.number} was erased. An order without a license takes a new one, with --email and --buyer together.`,
    );
  const replacements = await prepareReplacements(planned, { was, now }, context);
  const eventId = `${context.actor}:${context.createIdentifier()}`;
  const report = { kind: "corrected", corrections } as const;
  await recordReport(tx, { ...named, eventId, occurredAt: tx.now, report }, context);
  tx.audit({
    action: "order-reported",
    subjectId: order.id,
    details: { report: report.kind, event: eventId, fields: fields.join() },
  });
  const isMoved = fields.includes("email");
  let told: string[] = [];
  if (isMoved) {
    const from = new Set([order.email, was.email].filter((email) => email !== now.email));
    await moveOrder(tx, order, { from: [...from], to: now.email, eventId });
    told = await tellMoved(tx, order, { from: [...from], to: now.email }, context);
  }
  const replaced: Replaced[] = [];
  for (const { old, next, names } of replacements) {
    if (!next) {
      await setLicenseNames(transaction, old.id, names);
      continue;
    }
    const license = await replaceInTransaction(tx, next, "The order was corrected");
    if (!license) throw new Error(`The license ${old.id} was replaced meanwhile. Try again.`);
    if (old.suspensionReason !== null) await suspendLicense(tx, license.id, old.suspensionReason);
    replaced.push({ former: old.id, license });
  }
  const moved = { ...order, email: now.email };
  const mailed = await mailCorrected(tx, moved, { items: planned.items, isMoved, replaced }, context);
  return {
    fields,
    email: now.email,
    formerEmail: isMoved ? was.email : null,
    told,
    replaced: replaced.map(({ former, license }) => ({ former, license: license.id })),
    ...mailed,
  };
}

const correctable = ["email", "buyer", "company", "invoiceAddress"] as const;

interface Replaced {
  /** The id of the license before. */
  former: string;
  license: LicenseRow;
}

interface Replacement {
  old: StoredLicense;
  names: Pick<LicenseRow, "licensee" | "organization">;
  /** Undefined if the key of the license was not made for its names. */
  next: LicenseRow | undefined;
}

/** What becomes of the licenses on which other names stand from now on. */
async function prepareReplacements(
  { licenses, items }: Planned,
  { was, now }: { was: OrderDetails; now: OrderDetails },
  context: ReportContext,
): Promise<Replacement[]> {
  const replacements: Replacement[] = [];
  for (const old of licenses.filter(({ revokedAt }) => revokedAt === null)) {
    const before = namesOn(old, items, was);
    const names = namesOn(old, items, now);
    if (names.licensee === before.licensee && names.organization === before.organization) continue;
    if (old.keySource !== "signed" && old.keySource !== "generator") {
      replacements.push({ old, names, next: undefined });
      continue;
    }
    const email = old.email === was.email ? now.email : old.email;
    const prepared = await prepareReissue(old, { ...names, email, issuedBy: context.operator }, context);
    if (prepared.kind === "no-signing-key") throw noSigningKeys(prepared.place);
    if (prepared.kind === "impossible") throw new CliError(prepared.problems.join(" "));
    replacements.push({ old, names, next: prepared.license });
  }
  return replacements;
}

/** The names on a license by what an order says. */
function namesOn(license: StoredLicense, items: readonly OrderItemRow[], details: OrderDetails) {
  const { licensee, organization } = license;
  const item = items.find((each) => each.item === license.orderItem);
  if (!item) return { licensee, organization };
  return namesOfBuyer(details, isForCompany(item));
}

/** Moves the order to a mailbox, with the licenses that its buyer has, and drops what is on its way to the former one. */
async function moveOrder(
  { transaction, now, audit }: Change,
  { id }: OrderRow,
  { from, to, eventId }: { from: readonly (string | null)[]; to: string; eventId: string },
): Promise<void> {
  await transaction.updateTable("customerOrder").set({ email: to }).where("id", "=", id).execute();
  audit({ action: "order-email-changed", subjectId: id, details: { event: eventId } });
  const at = now.toISOString();
  for (const purpose of mailsToBuyer) await dropUnsentMails(transaction, { purpose, aboutId: id }, at);
  for (const oldEmail of from) {
    if (oldEmail === null || oldEmail === erasedEmail) continue;
    for (const license of await moveLicenses(transaction, { oldEmail, newEmail: to, orderId: id })) {
      await dropUnsentMails(transaction, { purpose: "license-key", aboutId: license.id }, at);
      audit({ action: "license-email-changed", subjectId: license.id, details: { event: eventId } });
    }
  }
}

/** Tells the former mailbox of an order and the new one of the change, and neither of the other. Gives whom it tells. */
async function tellMoved(
  { transaction }: Change,
  { id, number, isTest }: OrderRow,
  { from, to }: { from: readonly (string | null)[]; to: string },
  app: App,
): Promise<string[]> {
  if (isTest === 1) return [];
  const say = wordsOf("order-moved", app);
  const label = wordsOf("common", app)("licensesLink");
  const licenses = { kind: "link", label, url: `${app.siteUrl}/licenses` } as const;
  const told: string[] = [];
  const tell = async (email: string, blocks: readonly MailBlock[]) => {
    told.push(email);
    const mail = composeLetter(say("subject", { number }), blocks, app);
    await mailBuyer(transaction, { id, email }, { purpose: "order-moved", ...mail }, app);
  };
  for (const former of from)
    if (former !== null && !(await isUnreachable(transaction, former)))
      await tell(former, [say("former", { number }), say("formerHelp")]);
  await tell(to, [say("joined", { number }), licenses, say("joinedHelp")]);
  return told;
}

/** Queues the mails with the keys of an order that was mailed before. The first mail is left to the settling. */
async function mailCorrected(
  tx: Change,
  order: OrderRow,
  { items, isMoved, replaced }: { items: readonly OrderItemRow[]; isMoved: boolean; replaced: readonly Replaced[] },
  app: App,
): Promise<Pick<Corrected, "sent" | "suspended">> {
  const licenses = (await licensesOfOrder(tx.transaction, order.id)).filter(({ revokedAt }) => revokedAt === null);
  const suspended = licenses.filter(({ suspendedAt }) => suspendedAt !== null).map(({ id }) => id);
  const at = tx.now.toISOString();
  const ofBuyer = licenses.filter(
    ({ suspendedAt, keyText, expiresAt, email }) =>
      suspendedAt === null && keyText !== "" && expiresAt > at && email === order.email,
  );
  if (order.keysMailedAt === null) return { sent: [], suspended };
  const isNew = ({ id }: LicenseRow) => replaced.some(({ license }) => license.id === id);
  const sent = isMoved ? ofBuyer : ofBuyer.filter(isNew);
  const { waiting } = isMoved ? await keysOfBuyer(tx.transaction, order, items) : { waiting: [] };
  if (!isMoved) await mailKeys(tx, order, sent, "replaced", app);
  else if (grantsLicenses(order, app.sales) && sent.length + waiting.length > 0)
    await queueOrderKeys(tx, order, { licenses: sent, waiting }, app);
  return { sent: sent.map(({ id }) => id), suspended };
}
