import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { type PreparedLicense, queueLicenseKey } from "../licenses/issue-license.ts";
import { moveLicenses, setLicenseNames } from "../licenses/license-conditions.ts";
import { licensesOfOrder, type StoredLicense } from "../licenses/license-store.ts";
import { prepareReissue, replaceInTransaction, suspendLicense } from "../licenses/revoke-license.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { erasedMailbox } from "../mail/erased-mailbox.ts";
import { dropUnsentMails } from "../mail/mail-metrics.ts";
import { isAssigned } from "./key-delivery.ts";
import { keysOfBuyer, mailSeatKey, queueOrderKeys } from "./mail-keys.ts";
import { nameOnLicense } from "./name-on-license.ts";
import type { Corrections, OrderDetails } from "./order-report.ts";
import { namesOfBuyer } from "./plan-grants.ts";
import { grantsLicenses } from "./plan-licenses.ts";
import { recordReport } from "./record-report.ts";
import { type Planned, plan } from "./settle-order.ts";
import type { OrderItemRow, OrderProvider, OrderRow } from "./tables.ts";

/** Who corrects which order, and what of it. */
interface Correction {
  order: OrderRow;
  /** How its provider names the order. */
  named: { provider: OrderProvider; isTest: boolean; references: readonly [string, ...string[]] };
  corrections: Corrections;
  operator: string;
}

export interface Corrected {
  kind: "corrected";
  fields: readonly (keyof Corrections)[];
  mailbox: string;
  /** Who managed the order so far, if that changes. */
  formerMailbox: string | null;
  /** The licenses whose key named the former buyer or company, each with the one that replaces it. */
  replaced: readonly { former: string; license: string }[];
  /** The licenses whose keys are mailed to the buyer. */
  sent: readonly string[];
  /** How many people with a seat get a key that names the company as it is now. */
  people: number;
  /** The licenses that are suspended, so that their keys are not mailed. */
  suspended: readonly string[];
}

export type CorrectionOutcome =
  | Corrected
  /** It is said already, nobody knows yet who ordered, or the buyer was erased. */
  | { kind: "said-already" | "unknown-buyer" | "erased" }
  | Exclude<PreparedLicense, { kind: "prepared" }>;

/**
 * Corrects mailbox, buyer, company or address of an order, whatever its provider reports, also later. Licenses move to the
 * corrected mailbox, which their keys are sent to. A key that names the former buyer or company is replaced where it was
 * made for those names; the key of a pool stays. The order is settled later.
 */
export async function correctOrder(
  tx: AuditedTransaction,
  { order, named, corrections, operator }: Correction,
  appContext: AppContext,
): Promise<CorrectionOutcome> {
  const { transaction } = tx;
  const planned = await plan(order.id, transaction, appContext);
  const was = planned?.folded.details;
  if (!planned || !was) return { kind: "unknown-buyer" };
  const now: OrderDetails = { ...was, ...corrections };
  const fields = correctable.filter((field) => now[field] !== was[field]);
  if (fields.length === 0) return { kind: "said-already" };
  const licenses = await licensesOfOrder(transaction, order.id);
  if (
    was.mailbox === erasedMailbox &&
    (licenses.length > 0 || now.mailbox === erasedMailbox || now.buyer === was.buyer)
  )
    return { kind: "erased" };
  const replacements = await prepareReplacements(licenses, planned, { was, now, operator }, appContext);
  if ("kind" in replacements) return replacements;
  const eventId = `operator:${operator}:${appContext.createIdentifier()}`;
  const report = { kind: "corrected", corrections } as const;
  await recordReport(tx, { ...named, eventId, occurredAt: tx.now, report }, appContext);
  tx.audit({
    action: "order-reported",
    subjectId: order.id,
    details: { report: report.kind, event: eventId, fields: fields.join() },
  });
  const isMoved = fields.includes("mailbox");
  if (isMoved) await moveOrder(tx, order, { from: [order.mailbox, was.mailbox], to: now.mailbox, eventId });
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
  const mailed = await mailCorrected(
    tx,
    { ...order, mailbox: now.mailbox },
    { planned, isMoved, replaced },
    appContext,
  );
  return {
    kind: "corrected",
    fields,
    mailbox: now.mailbox,
    formerMailbox: isMoved ? was.mailbox : null,
    replaced: replaced.map(({ former, license }) => ({ former, license: license.id })),
    ...mailed,
  };
}

const correctable = ["mailbox", "buyer", "company", "invoiceAddress"] as const;

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
  licenses: readonly StoredLicense[],
  { items }: Planned,
  { was, now, operator }: { was: OrderDetails; now: OrderDetails; operator: string },
  appContext: AppContext,
): Promise<Replacement[] | Exclude<PreparedLicense, { kind: "prepared" }>> {
  const replacements: Replacement[] = [];
  for (const old of licenses.filter(({ revokedAt }) => revokedAt === null)) {
    const before = namesOn(old, items, was);
    const names = namesOn(old, items, now);
    if (names.licensee === before.licensee && names.organization === before.organization) continue;
    if (old.keySource !== "signed" && old.keySource !== "generator") {
      replacements.push({ old, names, next: undefined });
      continue;
    }
    const mailbox = old.mailbox === was.mailbox ? now.mailbox : old.mailbox;
    const prepared = await prepareReissue(old, { ...names, mailbox, issuedBy: operator }, appContext);
    if (prepared.kind !== "prepared") return prepared;
    replacements.push({ old, names, next: prepared.license });
  }
  return replacements;
}

/** The names on a license by what an order says. The person of a seat has a name of their own. */
function namesOn(license: StoredLicense, items: readonly OrderItemRow[], details: OrderDetails) {
  const { licensee, organization, seat } = license;
  if (!items.some(({ item }) => item === license.orderItem)) return { licensee, organization };
  if (isAssigned(license, items))
    return { licensee, organization: nameOnLicense(details.company, "organization") ?? organization };
  return namesOfBuyer(details, seat);
}

/** Moves the order to a mailbox, with the licenses that its buyer has, and drops what is on its way to the former one. */
async function moveOrder(
  { transaction, now, audit }: AuditedTransaction,
  { id }: OrderRow,
  { from, to, eventId }: { from: readonly (string | null)[]; to: string; eventId: string },
): Promise<void> {
  // It takes precedence over a mailbox that the buyer has moved to before.
  await transaction.updateTable("customerOrder").set({ mailbox: to, movedTo: to }).where("id", "=", id).execute();
  audit({ action: "order-mailbox-changed", subjectId: id, details: { event: eventId } });
  const at = now.toISOString();
  for (const purpose of ["order-keys", "order-waiting", "order-seats", "order-withheld"] as const)
    await dropUnsentMails(transaction, { purpose, aboutId: id }, at);
  for (const oldMailbox of new Set(from)) {
    if (oldMailbox === null || oldMailbox === to || oldMailbox === erasedMailbox) continue;
    for (const license of await moveLicenses(transaction, { oldMailbox, newMailbox: to, orderId: id })) {
      await dropUnsentMails(transaction, { purpose: "license-key", aboutId: license.id }, at);
      audit({ action: "license-mailbox-changed", subjectId: license.id, details: { event: eventId } });
    }
  }
}

/** Queues the mails with the keys of an order that was mailed before. The first mail is left to the settling. */
async function mailCorrected(
  tx: AuditedTransaction,
  order: OrderRow & { mailbox: string },
  { planned: { items }, isMoved, replaced }: { planned: Planned; isMoved: boolean; replaced: readonly Replaced[] },
  appContext: AppContext,
): Promise<Pick<Corrected, "sent" | "people" | "suspended">> {
  const licenses = (await licensesOfOrder(tx.transaction, order.id)).filter(({ revokedAt }) => revokedAt === null);
  const suspended = licenses.filter(({ suspendedAt }) => suspendedAt !== null).map(({ id }) => id);
  const at = tx.now.toISOString();
  const inForce = licenses.filter(
    ({ suspendedAt, keyText, expiresAt }) => suspendedAt === null && keyText !== "" && expiresAt > at,
  );
  const isNew = ({ id }: LicenseRow) => replaced.some(({ license }) => license.id === id);
  const seats = inForce.filter((license) => isAssigned(license, items) && isNew(license));
  for (const license of seats) await mailSeatKey(tx, license, appContext);
  const people = seats.filter(({ mailbox }) => mailbox !== order.mailbox).length;
  const ofBuyer = inForce.filter(({ mailbox }) => mailbox === order.mailbox);
  const wasMailed = order.keysMailedAt !== null || order.provider === "import";
  if (!wasMailed) return { sent: [], people, suspended };
  if (!isMoved) {
    const own = ofBuyer.filter((license) => isNew(license) && !isAssigned(license, items));
    for (const license of own)
      await queueLicenseKey(tx, license, { statusUrl: null, occasion: "replaced" }, appContext);
    return { sent: ofBuyer.filter(isNew).map(({ id }) => id), people, suspended };
  }
  // The buyer's own seats, which the mail of the order does not hold.
  for (const license of ofBuyer.filter((each) => isAssigned(each, items) && !isNew(each)))
    await queueLicenseKey(tx, license, { statusUrl: null, occasion: "again" }, appContext);
  const { waiting, toAssign } = await keysOfBuyer(tx.transaction, order, items);
  const own = ofBuyer.filter((each) => !isAssigned(each, items));
  if (grantsLicenses(order, appContext.sales) && own.length + waiting.length + toAssign.length > 0)
    await queueOrderKeys(tx, order, { licenses: own, waiting, toAssign, kept: 0 }, appContext);
  return { sent: ofBuyer.map(({ id }) => id), people, suspended };
}
