import { type AuditedTransaction, auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { addIssuedLicense, licenseStored, prepareLicense } from "../licenses/issue-license.ts";
import { licensesOfOrder } from "../licenses/license-store.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { restoreLicense, revokeInTransaction, suspendLicense } from "../licenses/withhold-license.ts";
import { findRenewed, findRenewedSeats } from "./find-renewed.ts";
import { type FoldedOrder, foldReports } from "./fold-reports.ts";
import { findForeign } from "./foreign-renewal.ts";
import { mailFurtherKeys, mailKeysOnce, mailSeatKeys } from "./mail-keys.ts";
import { mailSeatChange } from "./mail-seat-change.ts";
import { orderProblem, tellForeign, tellProblem } from "./order-problem.ts";
import { findOrder, itemsOfOrder, lockOrder, reportsOfOrder, setItems, unsettledOrders } from "./order-store.ts";
import { type LicensePlan, planLicenses } from "./plan-licenses.ts";
import { itemOfLine } from "./sold-offers.ts";
import type { OrderRow } from "./tables.ts";

const ordersPerRound = 100;

/** Settles every order of which something new was reported. */
export async function settleOrders(appContext: AppContext): Promise<void> {
  for (const id of await unsettledOrders(appContext.database.query, ordersPerRound)) {
    try {
      await settleOrder(id, appContext);
    } catch (error) {
      appContext.reportError(error, undefined);
    }
  }
}

/**
 * Brings the licenses and mails of an order in line with its reports. Repeating it changes nothing, and concurrent calls
 * issue each license once: what was planned before the lock is planned anew behind it.
 */
export async function settleOrder(id: string, appContext: AppContext): Promise<void> {
  const planned = await plan(id, appContext.database.query, appContext);
  if (!planned) return;
  // Signed before the transaction, so that no other change waits for the signatures.
  const { licenses, problems } = await prepareGrants(planned.plan.grants, appContext);
  const isSettled = await auditedTransaction(appContext, "service", async (tx) => {
    await lockOrder(tx.transaction, id);
    const current = await plan(id, tx.transaction, appContext);
    if (!current || fingerprint(current) !== fingerprint(planned)) return false;
    const stored = await carryOut(current.plan, licenses, tx);
    if (current.order.keysMailedAt !== null) await mailFurtherKeys(tx, stored, appContext);
    else await mailSeatKeys(tx, stored, current.items, appContext);
    await recordOrder(current, problems, tx, appContext);
    return true;
  });
  if (!isSettled) return await settleOrder(id, appContext);
  licenseStored(appContext);
}

/** Makes the licenses of these grants, and says in sentences which cannot be made. */
export async function prepareGrants(grants: LicensePlan["grants"], appContext: AppContext) {
  const prepared = await Promise.all(grants.map((grant) => prepareLicense(grant, appContext)));
  const problems = prepared.flatMap((each) => {
    if (each.kind === "impossible") return each.problems;
    return each.kind === "no-signing-key" ? [`There is no signing key in ${each.place}.`] : [];
  });
  return { licenses: prepared.flatMap((each) => (each.kind === "prepared" ? [each.license] : [])), problems };
}

/** Records what the reports on an imported order amount to. Its licenses were issued before this service. */
export async function settleWithoutIssuing(tx: AuditedTransaction, id: string, appContext: AppContext): Promise<void> {
  const current = await plan(id, tx.transaction, appContext);
  if (current) await recordOrder(current, [], tx, appContext);
}

export type Planned = NonNullable<Awaited<ReturnType<typeof plan>>>;

/** What is to be done with an order as it is reported now. */
export async function plan(
  id: string,
  queries: AuditedTransaction["transaction"] | AppContext["database"]["query"],
  appContext: AppContext,
) {
  const order = await findOrder(queries, id);
  if (!order) return undefined;
  const folded = followMailbox(foldReports(await reportsOfOrder(queries, id)), order);
  const items = folded.lines.map((line, index) =>
    itemOfLine(line, { orderId: id, item: index + 1, provider: order.provider }, appContext.sales),
  );
  const subscription = folded.details?.subscription ?? null;
  const renewing = { ...order, subscription, mailbox: folded.details?.mailbox ?? order.mailbox };
  const renewed = await findRenewed(queries, renewing, items);
  const renewedSeats = await findRenewedSeats(queries, renewing, items);
  const licenses = await licensesOfOrder(queries, id);
  const foreign = await findForeign(queries, renewing, items, appContext.clock.now());
  const planning = { order, folded, items, licenses, renewed, renewedSeats };
  return { order, folded, items, foreign, plan: planLicenses(planning, appContext) };
}

/** The order of a buyer whose licenses have moved to another mailbox. */
function followMailbox(folded: FoldedOrder, { movedTo }: Pick<OrderRow, "movedTo">): FoldedOrder {
  const { details } = folded;
  return details && movedTo !== null ? { ...folded, details: { ...details, mailbox: movedTo } } : folded;
}

/** What must not have changed between the two plans: which licenses are issued and which are withheld. */
function fingerprint({ plan: { grants, ...others } }: Planned): string {
  return JSON.stringify([grants.map(({ issuedAt, expiresAt, ...grant }) => grant), others]);
}

/** Returns the licenses as they are stored, with the keys that are there. */
async function carryOut(
  changes: LicensePlan,
  licenses: readonly LicenseRow[],
  tx: AuditedTransaction,
): Promise<LicenseRow[]> {
  const stored: LicenseRow[] = [];
  for (const { id, reason } of changes.revoke) await revokeInTransaction(tx, id, reason);
  for (const { id, reason } of changes.suspend) await suspendLicense(tx, id, reason);
  for (const id of changes.restore) await restoreLicense(tx, id);
  for (const license of licenses) {
    if (license.replacesId !== null) await revokeInTransaction(tx, license.replacesId, "The order was changed");
    stored.push(await addIssuedLicense(tx, license));
  }
  return stored;
}

async function recordOrder(
  { order, folded, items, foreign }: Pick<Planned, "order" | "folded" | "items" | "foreign">,
  problems: readonly string[],
  tx: AuditedTransaction,
  appContext: AppContext,
): Promise<void> {
  const { state, details, paidAt, refunded } = folded;
  const { lines: _, quote = order.quote, isFurther = false, ...facts } = details ?? { lines: [] };
  const problem = orderProblem({ order, folded, items, problems });
  const changes = { quote, isFurther: isFurther ? 1 : 0, state, paidAt, refunded, problem } as const;
  const settled = { ...order, ...facts, ...changes, isSettled: 1 } as const;
  if (state !== order.state)
    tx.audit({ action: "order-changed", subjectId: order.id, details: { from: order.state, to: state } });
  await tx.transaction.updateTable("customerOrder").set(settled).where("id", "=", order.id).execute();
  const before = await itemsOfOrder(tx.transaction, order.id);
  await setItems(tx.transaction, order.id, items);
  await mailSeatChange(tx, settled, { before, items }, appContext);
  await mailKeysOnce(tx, settled, items, appContext);
  if (problem !== null && problem !== order.problem) await tellProblem(tx, settled, problem, appContext);
  if (isComplete(settled) && !isComplete(order) && order.keysMailedAt === null)
    await tellForeign(tx, settled, foreign, appContext);
}

/** Whether everything is known of what an order grants. */
const isComplete = ({ state, problem, isTest }: OrderRow) => state === "paid" && problem === null && isTest === 0;
