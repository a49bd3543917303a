import { company } from "#content/products/company.ts";
import { offers } from "#content/products/offers.ts";
import { addIssuedLicense, prepareLicense } from "../licenses/issue-license.ts";
import { licensesOfOrder, type StoredLicense } from "../licenses/license-store.ts";
import { nameProducts, parseProducts } from "../licenses/licensed-products.ts";
import { restoreLicense, revokeInTransaction, suspendLicense } from "../licenses/revoke-license.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { lock, type Queries } from "../platform/database/database.ts";
import { DatabaseUnavailableError } from "../platform/database/database-outage.ts";
import { composeMail, type Mail } from "../platform/mail/compose-mail.ts";
import { queueMail } from "../platform/mail/mail-queue.ts";
import { erasedMailbox } from "../platform/mail/tables.ts";
import type { Pauses } from "../platform/time/clock.ts";
import { findFollowedOwner, findForeign, findRenewed, findRenewedSeats, orderBefore } from "./find-renewed.ts";
import { type FoldedOrder, foldReports } from "./fold-reports.ts";
import { mailFurtherKeys, mailGivenBack, mailKeysOnce, mailSeatKeys } from "./mail-keys.ts";
import {
  describeProblems,
  type GrantProblem,
  orderProblems,
  tellFollowed,
  tellForeign,
  tellProblems,
} from "./order-alarms.ts";
import { findOrder, itemsOfOrder, reportsOfOrder, setItems, unsettledOrders } from "./order-store.ts";
import { type LicensePlan, planLicenses, type Withholding, withholding } from "./plan-licenses.ts";
import { isUnknown, itemOfLine, soldOffer } from "./sold-offers.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

export interface SettlingPass {
  /** Whether the orders of test accounts are settled, or all others. */
  isTest: boolean;
  /** Those of what has failed before. */
  pauses: Pauses;
  stopping?: AbortSignal | undefined;
}

/** Settles every order of which something new was reported. One that cannot be settled keeps no other from it. */
export async function settleOrders(appContext: AppContext, { isTest, pauses, stopping }: SettlingPass): Promise<void> {
  for (const id of await unsettledOrders(appContext.database.query, isTest)) {
    if (stopping?.aborted) return;
    if (!pauses.isOver(id)) continue;
    try {
      await settleOrder(id, appContext);
      pauses.end(id);
    } catch (error) {
      appContext.reportError(error, undefined);
      if (!(error instanceof DatabaseUnavailableError)) pauses.begin(id);
    }
  }
}

/**
 * Brings the licenses and mails of an order in line with its reports. Repeating it changes nothing, and concurrent calls
 * issue each license once. The keys are signed within the transaction, which takes a fraction of a millisecond each.
 */
export async function settleOrder(id: string, appContext: AppContext): Promise<void> {
  await auditedTransaction(appContext, "service", async (tx) => {
    await lock(tx.transaction, "customerOrder", id);
    let current = await plan(id, tx.transaction, appContext);
    if (current?.before !== undefined) {
      // A change of mailbox waits until this order is there as well, or has been before.
      await lock(tx.transaction, "customerOrder", current.before);
      current = await plan(id, tx.transaction, appContext);
    }
    if (!current) return;
    const { licenses, problems } = await prepareGrants(current.plan.grants, appContext);
    const stored = await carryOut(current.plan, licenses, tx);
    await mailGivenBack(tx, current, appContext);
    await mailWithheld(tx, current, appContext);
    if (current.order.keysMailedAt !== null) await mailFurtherKeys(tx, stored, appContext);
    else await mailSeatKeys(tx, stored, current.items, appContext);
    await recordOrder(current, problems, tx, appContext);
  });
}

/** Makes the licenses of these grants, and says which cannot be made. */
export async function prepareGrants(
  grants: LicensePlan["grants"],
  appContext: AppContext,
): Promise<{ licenses: LicenseRow[]; problems: GrantProblem[] }> {
  const licenses: LicenseRow[] = [];
  const problems: GrantProblem[] = [];
  const prepared = await Promise.all(
    grants.map(async (grant) => ({ grant, outcome: await prepareLicense(grant, appContext) })),
  );
  for (const { grant, outcome } of prepared) {
    const { orderItem: item, seats = 1, renewsId = null } = grant;
    if (outcome.kind === "prepared") licenses.push(outcome.license);
    else if (outcome.kind === "no-signing-key") problems.push(outcome);
    else problems.push({ ...outcome, item: item ?? 1, seats, renewsId });
  }
  return { licenses, problems };
}

/** Records what the reports on an imported order amount to. Its licenses were issued before this service. */
export async function settleWithoutIssuing(tx: AuditedTransaction, id: string, appContext: AppContext): Promise<void> {
  const current = await plan(id, tx.transaction, appContext);
  if (current) await recordOrder(current, [], tx, appContext);
}

export type Planned = NonNullable<Awaited<ReturnType<typeof plan>>>;

/** What is to be done with an order as it is reported now. */
export async function plan(id: string, queries: Queries, appContext: AppContext) {
  const order = await findOrder(queries, id);
  if (!order) return undefined;
  const reported = foldReports(await reportsOfOrder(queries, id));
  const { before, owner } = await findOwner(queries, order, reported);
  const movedTo = order.movedTo ?? owner?.mailbox ?? null;
  const folded = followMailbox(reported, movedTo);
  const items = folded.lines.map((line, index) =>
    itemOfLine(line, { orderId: id, item: index + 1, provider: order.provider }, appContext.sales),
  );
  const subscription = folded.details?.subscription ?? null;
  const renewing = { ...order, subscription, mailbox: folded.details?.mailbox ?? order.mailbox };
  const renewed = await findRenewed(queries, renewing, items);
  const renewedSeats = await findRenewedSeats(queries, renewing, items);
  const licenses = await licensesOfOrder(queries, id);
  const unknownSoFar = new Set((await itemsOfOrder(queries, id)).filter(isUnknown).map(({ item }) => item));
  const foreign = await findForeign(queries, renewing, items, appContext.clock.now());
  const planning = { order, folded, items, licenses, renewed, renewedSeats, unknownSoFar };
  const plan = planLicenses(planning, appContext);
  return { order: { ...order, movedTo }, before, owner, reported, folded, items, licenses, foreign, plan };
}

/** Whom a new order of a subscription belongs to. Later on it moves like any other. */
async function findOwner(queries: Queries, order: OrderRow, { details }: FoldedOrder) {
  if (order.mailbox !== null || !details) return { before: undefined, owner: undefined };
  const before = await orderBefore(queries, { ...order, subscription: details.subscription });
  return { before: before?.id, owner: before && (await findFollowedOwner(queries, before, details.mailbox)) };
}

/** The order of a buyer whose licenses have moved to another mailbox. */
function followMailbox(folded: FoldedOrder, movedTo: string | null): FoldedOrder {
  const { details } = folded;
  return details && movedTo !== null ? { ...folded, details: { ...details, mailbox: movedTo } } : folded;
}

/** Returns the licenses as they are stored, with the keys that are there. */
async function carryOut(
  changes: LicensePlan,
  licenses: readonly LicenseRow[],
  tx: AuditedTransaction,
): Promise<LicenseRow[]> {
  const stored: LicenseRow[] = [];
  for (const { id, reason } of changes.revoke) await revokeInTransaction(tx, { licenseId: id, reason });
  for (const { id, reason } of changes.suspend) await suspendLicense(tx, id, reason);
  for (const id of changes.restore) await restoreLicense(tx, id);
  for (const license of licenses) {
    if (license.replacesId !== null)
      await revokeInTransaction(tx, { licenseId: license.replacesId, reason: "The order was changed" });
    stored.push(await addIssuedLicense(tx, license));
  }
  return stored;
}

async function recordOrder(
  { order, owner, reported, folded, items, foreign }: Omit<Planned, "plan">,
  grantProblems: readonly GrantProblem[],
  tx: AuditedTransaction,
  appContext: AppContext,
): Promise<void> {
  const { state, details, paidAt, refunded } = folded;
  const { lines: _, quote = order.quote, isFurther = false, ...facts } = details ?? { lines: [] };
  const problems = orderProblems({ order, folded, items, problems: grantProblems });
  const problem = describeProblems(problems);
  const changes = { quote, isFurther: isFurther ? 1 : 0, state, paidAt, refunded, problem } as const;
  const settled = { ...order, ...facts, ...changes, isSettled: 1 } as const;
  if (state !== order.state)
    tx.audit({ action: "order-changed", subjectId: order.id, details: { from: order.state, to: state } });
  await tx.transaction.updateTable("customerOrder").set(settled).where("id", "=", order.id).execute();
  const before = await itemsOfOrder(tx.transaction, order.id);
  await setItems(tx.transaction, order.id, items);
  await mailSeatChange(tx, settled, { before, items }, appContext);
  await mailKeysOnce(tx, settled, items, appContext);
  if (problem !== null && problem !== order.problem) await tellProblems(tx, settled, problems, appContext);
  if (owner && !owner.isClear && order.isTest === 0)
    await tellFollowed(tx, settled, reported.details?.mailbox ?? "", appContext);
  if (state !== "paid" || order.isTest === 1) return;
  const wasPaid = order.state === "paid" || order.keysMailedAt !== null;
  const known = new Set(wasPaid ? before.filter((each) => !isUnknown(each)).map(({ item }) => item) : []);
  const untold = foreign.filter(({ item }) => !known.has(item));
  await tellForeign(tx, settled, untold, appContext);
}

/** Queues a mail to the buyer when a paid order has other seats than before, once its keys were mailed. */
async function mailSeatChange(
  { transaction }: AuditedTransaction,
  { id, number, state, isTest, provider, mailbox, keysMailedAt }: OrderRow,
  { before, items }: { before: readonly OrderItemRow[]; items: readonly OrderItemRow[] },
  appContext: AppContext,
): Promise<void> {
  const isMailed = keysMailedAt !== null && provider !== "import" && isTest === 0;
  if (!isMailed || state !== "paid" || mailbox === null || mailbox === erasedMailbox) return;
  const changes = items.flatMap((item) => changeOf(item, before));
  if (changes.length === 0) return;
  await queueMail(transaction, appContext, {
    purpose: "order-seats",
    aboutId: id,
    recipient: mailbox,
    replyTo: appContext.contactEmail,
    ...seatChangeMail(number, changes, appContext),
  });
}

/**
 * None for an item without seats of its own, and for one seat that goes to the buyer with its key. An item that was not
 * known had none.
 */
function changeOf({ item, offer, seats }: OrderItemRow, before: readonly OrderItemRow[]): SeatChange[] {
  const seatsBefore = before.find((each) => each.item === item && each.offer === offer)?.seats ?? 0;
  const sold = soldOffer(offer);
  if (sold?.seats !== "assigned" || seats === seatsBefore || Math.max(seats, seatsBefore) < 2) return [];
  return [{ name: offers[sold.id].name, seats, before: seatsBefore }];
}

/** How many seats an item has, and had. */
interface SeatChange {
  /** The name of what was ordered. */
  name: string;
  seats: number;
  before: number;
}

/** To the buyer: an order has more or fewer seats than when its keys were mailed. */
function seatChangeMail(
  number: string,
  changes: readonly SeatChange[],
  { siteUrl, contactEmail }: { siteUrl: string; contactEmail: string },
): Mail {
  const isMore = changes.some(({ seats, before }) => seats > before);
  const isFewer = changes.some(({ seats, before }) => seats < before);
  return composeMail(`The seats of your order ${number} have changed`, [
    "Hello,",
    `The seats of your order ${number} have changed:`,
    changes
      .map(({ name, seats, before }) => `${name}: ${seats} ${seats === 1 ? "seat" : "seats"}, ${before} before`)
      .join("\n"),
    ...(isFewer ? ["Seats with higher numbers were taken back. Their keys no longer work."] : []),
    ...(isMore ? ["Each person gets a key of their own."] : []),
    {
      kind: "link",
      label: isMore ? "Assign the seats to mailboxes:" : "See who has a seat:",
      url: `${siteUrl}/licenses`,
    },
    `If you need help, write to ${contactEmail} and name your order.`,
    `${company.name}\n${siteUrl}`,
  ]);
}

interface WithheldOrder {
  order: OrderRow;
  folded: Pick<FoldedOrder, "details">;
  plan: LicensePlan;
  /** As they were before. */
  licenses: readonly StoredLicense[];
}

/**
 * Tells the buyer which keys no longer work and why, or that they work again. Seats that an order has lost have a mail of
 * their own, and a license that still waits for its key needs none.
 */
async function mailWithheld(
  { transaction }: AuditedTransaction,
  { order, folded, plan, licenses: before }: WithheldOrder,
  appContext: AppContext,
): Promise<void> {
  const { id, number } = order;
  const { revoke, suspend } = plan;
  const mailbox = folded.details?.mailbox ?? order.mailbox;
  // Of those that were revoked, their people are told.
  const restore = before
    .filter((each) => each.revokedAt === null && plan.restore.includes(each.id))
    .map((each) => each.id);
  const ended = revoke.filter(({ reason }) => reason !== withholding.fewerSeats);
  const [change, withheld] =
    ended.length > 0
      ? (["revoked", ended] as const)
      : suspend.length > 0
        ? (["suspended", suspend] as const)
        : (["restored", restore.map((each) => ({ id: each, reason: undefined }))] as const);
  const reasons = new Map(withheld.map((each) => [each.id, each.reason]));
  const licenses = (await licensesOfOrder(transaction, id)).filter(
    ({ id: each, keyText }) => keyText !== "" && reasons.has(each),
  );
  const [first] = licenses;
  if (!first || mailbox === null || mailbox === erasedMailbox) return;
  const names = new Set(licenses.map(({ products }) => nameProducts(parseProducts(products))));
  const name = [...names].join(", ");
  await queueMail(transaction, appContext, {
    purpose: "order-withheld",
    aboutId: id,
    recipient: mailbox,
    replyTo: appContext.contactEmail,
    ...withheldKeysMail({ number, name, keys: licenses.length, change, reason: reasons.get(first.id) }, appContext),
  });
}

interface WithheldKeys {
  number: string;
  /** The products of the keys in words. */
  name: string;
  keys: number;
  change: "revoked" | "suspended" | "restored";
  /** Why they no longer work. Undefined if they work again. */
  reason: Withholding | undefined;
}

const reasons = {
  [withholding.refunded]: (number: string) => `The payment for your order ${number} was paid back.`,
  [withholding.refundedInPart]: (number: string) => `A part of the payment for your order ${number} was paid back.`,
  [withholding.disputed]: (number: string) =>
    `The payment for your order ${number} is disputed. If you do not know why, ask your bank.`,
  [withholding.fewerSeats]: (number: string) => `Your order ${number} has fewer seats now.`,
  [withholding.otherProduct]: (number: string) => `Your order ${number} is for another product now.`,
} as const;

const titles = {
  revoked: (number: string) => `The license of your order ${number} has ended`,
  suspended: (number: string) => `The license of your order ${number} is suspended`,
  restored: (number: string) => `The license of your order ${number} works again`,
  changed: (number: string) => `Your order ${number} has changed`,
} as const;

/** To the buyer: keys of an order no longer work, and why, or they work again. */
function withheldKeysMail(
  { number, name, keys, change, reason }: WithheldKeys,
  { siteUrl, contactEmail }: { siteUrl: string; contactEmail: string },
): Mail {
  const isOne = keys === 1;
  const subject = isOne ? `Your license key for ${name}` : `Your ${keys} license keys for ${name}`;
  const effects = {
    revoked: `${subject} no longer ${isOne ? "works" : "work"}.`,
    suspended: `${subject} ${isOne ? "does" : "do"} not work until this is settled.`,
    restored: `${subject} ${isOne ? "works" : "work"} again. You do not need a new one.`,
  } as const;
  const title = titles[reason === withholding.otherProduct ? "changed" : change];
  return composeMail(title(number), [
    "Hello,",
    ...(reason === undefined ? [] : [reasons[reason](number)]),
    effects[change],
    ...(isOne ? [] : ["We have not written to the people who use them."]),
    { kind: "link", label: "All your licenses:", url: `${siteUrl}/licenses` },
    `If you have questions, write to ${contactEmail} and name your order ${number}.`,
    `${company.name}\n${siteUrl}`,
  ]);
}
