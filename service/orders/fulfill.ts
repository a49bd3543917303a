import { type Change, Refused } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { issueLicense } from "../licenses/issue-license.ts";
import { findLicenses, licensesOfOrder } from "../licenses/license-store.ts";
import { setRenewsItself } from "../licenses/renewal.ts";
import { restoreLicense, revokeInTransaction, suspendLicense } from "../licenses/revoke-license.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { alarm, disputedPayment, foreignRenewal, orderProblem, undecidedOrder } from "./alarms.ts";
import { findRenewed } from "./find-renewed.ts";
import { notifyBuyer, notifyWithheld } from "./notify-buyer.ts";
import { lockOrder, refreshItems, storePurchase, updateOrder } from "./order-store.ts";
import { type LicensePlan, planLicenses, stateOf, withholding } from "./plan-licenses.ts";
import type { Purchase } from "./purchase.ts";

/**
 * Stores what a provider says of a purchase now, and brings licenses and mails in line with it. Returns the id of the order.
 *
 * @param askedAt when the provider was asked: an earlier answer changes nothing
 */
export async function fulfillPurchase(tx: Change, purchase: Purchase, askedAt: Date, app: App): Promise<string> {
  const id = await storePurchase(tx, purchase, askedAt, app);
  await fulfill(tx, id, app);
  return id;
}

/**
 * Brings the licenses and mails of an order in line with what is stored of it. Running it twice changes nothing, and
 * concurrent calls issue each license once. The keys are signed within the transaction, which takes a fraction of a
 * millisecond each.
 */
export async function fulfill(tx: Change, id: string, app: App): Promise<void> {
  const { transaction } = tx;
  const order = await lockOrder(tx, id);
  if (!order) return;
  await refreshItems(tx, order, app.sales);
  const licenses = await licensesOfOrder(transaction, id);
  const renewed = await findRenewed(transaction, order);
  const former = await formerLicenses(transaction, licenses);
  const plan = planLicenses({ order, licenses, renewed, former }, app);
  const grantProblems = await carryOut(plan, tx, app);
  await setRenewsItself(tx, id, order.isSubscription === 1 && order.isCanceled === 0);

  const state = stateOf(order);
  const fulfilled = { ...order, state, paidAt: order.payments[0]?.paidAt ?? null };
  fulfilled.problem = orderProblem(fulfilled, licenses.length > 0, grantProblems);
  if (state !== order.state)
    tx.audit({ action: "order-changed", subjectId: id, details: { from: order.state, to: state } });
  const { paidAt, problem } = fulfilled;
  await updateOrder(tx, id, { state, paidAt, problem });

  await notifyWithheld(tx, fulfilled, plan.changes, app);
  await notifyBuyer(tx, fulfilled, app);
  if (problem !== null && problem !== order.problem) await alarm(tx, undecidedOrder(fulfilled, problem), app);
  if (order.dispute !== "none") await alarm(tx, disputedPayment(fulfilled, app.sales), app);
  const foreign = renewed?.foreign;
  if (foreign && state === "paid" && foreign.expiresAt > tx.now.toISOString())
    await alarm(tx, foreignRenewal(fulfilled, renewed.item, foreign), app);
}

/** The licenses of other orders that these have renewed. */
async function formerLicenses(queries: Queries, licenses: readonly LicenseRow[]): Promise<LicenseRow[]> {
  const own = new Set(licenses.map(({ id }) => id));
  const former = new Set(
    licenses.flatMap(({ renewsId }) => (renewsId === null || own.has(renewsId) ? [] : [renewsId])),
  );
  return former.size === 0 ? [] : await findLicenses(queries, [...former]);
}

/** Returns why licenses could not be made. */
async function carryOut(plan: LicensePlan, tx: Change, app: App): Promise<string[]> {
  for (const { license, to, reason } of plan.changes) {
    if (to === "restored") await restoreLicense(tx, license.id);
    else if (to === "suspended") await suspendLicense(tx, license.id, withholding[reason]);
    else await revokeInTransaction(tx, { licenseId: license.id, reason: withholding[reason] });
  }
  const problems: string[] = [];
  for (const grant of plan.grants) {
    try {
      await issueLicense(tx, grant, app);
      if (grant.replacesId)
        await revokeInTransaction(tx, { licenseId: grant.replacesId, reason: "The order was changed" });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.push(error.message);
    }
  }
  return problems;
}
