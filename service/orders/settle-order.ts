import { type Change, change } from "../change.ts";
import type { App } from "../context.ts";
import { lock, type Queries } from "../db/database.ts";
import { addIssuedLicense, prepareLicense } from "../licenses/issue-license.ts";
import { licensesOfOrder } from "../licenses/license-store.ts";
import { nameProducts, parseProducts } from "../licenses/licensed-products.ts";
import { restoreLicense, revokeInTransaction, suspendLicense } from "../licenses/revoke-license.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { composeLetter, wordsOf } from "../mail/message.ts";
import { findRenewed } from "./find-renewed.ts";
import { foldReports } from "./fold-reports.ts";
import { mailBuyer, mailFurtherKeys, mailKeysOnce } from "./mail-keys.ts";
import {
  describeProblems,
  type GrantProblem,
  orderProblems,
  tellDisputes,
  tellForeign,
  tellProblems,
} from "./order-alarms.ts";
import { findOrder, itemsOfOrder, reportsOfOrder, setItems } from "./order-store.ts";
import { type LicensePlan, planLicenses, withholding } from "./plan-licenses.ts";
import { isUnknown, itemOfLine } from "./sold-offers.ts";

/**
 * Brings the licenses and mails of an order in line with its reports. Repeating it changes nothing, and concurrent calls
 * issue each license once. The keys are signed within the transaction, which takes a fraction of a millisecond each.
 */
export async function settleOrder(id: string, app: App): Promise<void> {
  await change(app, "service", async (tx) => {
    await lock(tx.transaction, "customerOrder", id);
    const current = await plan(id, tx.transaction, app);
    if (!current) return;
    const { licenses, problems } = await prepareGrants(current.plan.grants, app);
    const stored = await carryOut(current.plan, licenses, tx);
    await mailWithheld(tx, current, app);
    await mailFurtherKeys(tx, current, stored, app);
    await recordOrder(current, problems, tx, app);
  });
}

/** Makes the licenses of these grants, and says which cannot be made. */
export async function prepareGrants(
  grants: LicensePlan["grants"],
  app: App,
): Promise<{ licenses: LicenseRow[]; problems: GrantProblem[] }> {
  const licenses: LicenseRow[] = [];
  const problems: GrantProblem[] = [];
  for (const grant of grants) {
    const outcome = await prepareLicense(grant, app);
    if (outcome.kind === "prepared") licenses.push(outcome.license);
    else problems.push(outcome);
  }
  return { licenses, problems };
}

export type Planned = NonNullable<Awaited<ReturnType<typeof plan>>>;

/** What is to be done with an order as it is reported now. */
export async function plan(id: string, queries: Queries, app: App) {
  const order = await findOrder(queries, id);
  if (!order) return undefined;
  const folded = foldReports(await reportsOfOrder(queries, id));
  const items = folded.lines.map((line, index) =>
    itemOfLine(line, { orderId: id, item: index + 1, provider: order.provider }, app.sales),
  );
  const { email = order.email, subscription = null } = folded.details ?? {};
  const renewing = { ...order, subscription, email };
  const renewed = await findRenewed(queries, renewing, items);
  const licenses = await licensesOfOrder(queries, id);
  const plan = planLicenses({ order, folded, items, licenses, renewed }, app);
  const now = app.clock.now().toISOString();
  const foreign = [...renewed].flatMap(([item, { foreign: license }]) =>
    license && license.expiresAt > now ? [{ item, licenseId: license.id }] : [],
  );
  return { order, folded, items, licenses, foreign, plan };
}

/** Returns the licenses as they are stored, with the keys that are there. */
async function carryOut(changes: LicensePlan, licenses: readonly LicenseRow[], tx: Change): Promise<LicenseRow[]> {
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
  { order, folded, items, foreign }: Omit<Planned, "plan">,
  grantProblems: readonly GrantProblem[],
  tx: Change,
  app: App,
): Promise<void> {
  const { state, details, paidAt, refunded } = folded;
  const { lines: _, isFurther = false, ...facts } = details ?? { lines: [] };
  const problems = orderProblems({ order, folded, items, problems: grantProblems });
  const problem = describeProblems(problems);
  const changes = { isFurther: isFurther ? 1 : 0, state, paidAt, refunded, problem } as const;
  const settled = { ...order, ...facts, ...changes, isSettled: 1 } as const;
  if (state !== order.state)
    tx.audit({ action: "order-changed", subjectId: order.id, details: { from: order.state, to: state } });
  await tx.transaction.updateTable("customerOrder").set(settled).where("id", "=", order.id).execute();
  const before = await itemsOfOrder(tx.transaction, order.id);
  await setItems(tx.transaction, order.id, items);
  await mailKeysOnce(tx, settled, items, app);
  if (problem !== null && problem !== order.problem) await tellProblems(tx, settled, problems, app);
  await tellDisputes(tx, settled, folded, app);
  if (state !== "paid" || order.isTest === 1) return;
  const wasPaid = order.state === "paid" || order.keysMailedAt !== null;
  const known = new Set(wasPaid ? before.filter((each) => !isUnknown(each)).map(({ item }) => item) : []);
  const untold = foreign.filter(({ item }) => !known.has(item));
  await tellForeign(tx, settled, untold, app);
}

/** The words for why keys are withheld. */
const reasonWords = {
  [withholding.refunded]: "refunded",
  [withholding.refundedInPart]: "refundedInPart",
  [withholding.disputed]: "disputed",
  [withholding.fewerSeats]: "fewerSeats",
  [withholding.otherProduct]: "otherProduct",
} as const;

/**
 * Tells the buyer which keys no longer work and why, or that they work again. A license that still waits for its key needs
 * no mail.
 */
async function mailWithheld(
  { transaction }: Change,
  { order: { id, number, email }, folded, plan, licenses: before }: Planned,
  app: App,
): Promise<void> {
  const restored: { id: string; reason?: undefined }[] = before.filter(
    // Those that were revoked are mailed again.
    (license) => license.revokedAt === null && plan.restore.includes(license.id),
  );
  const change = plan.revoke.length > 0 ? "revoked" : plan.suspend.length > 0 ? "suspended" : "restored";
  const changed = { revoked: plan.revoke, suspended: plan.suspend, restored }[change];
  const licenses = (await licensesOfOrder(transaction, id)).filter(
    (license) => license.keyText !== "" && changed.some((each) => each.id === license.id),
  );
  const [first, ...others] = licenses;
  if (!first) return;
  const reason = changed.find((each) => each.id === first.id)?.reason;
  const names = new Set(licenses.map(({ products }) => nameProducts(parseProducts(products))));
  const products = [...names].join(", ");
  const isOne = others.length === 0;
  const say = wordsOf("order-withheld", app);
  const subjects = { revoked: "subjectRevoked", suspended: "subjectSuspended", restored: "subjectRestored" } as const;
  const blocks = [
    ...(reason === undefined ? [] : [say(reasonWords[reason], { number })]),
    isOne ? say(`${change}One`, { products }) : say(`${change}Many`, { products, keys: licenses.length }),
    ...(isOne ? [] : [say("people")]),
    { kind: "link", label: wordsOf("common", app)("licensesLink"), url: `${app.siteUrl}/licenses` },
    say("questions", { number }),
  ] as const;
  const isChanged = reason === withholding.otherProduct || reason === withholding.fewerSeats;
  const subject = say(isChanged ? "subjectChanged" : subjects[change], { number });
  const mail = composeLetter(subject, blocks, app);
  const buyer = { id, email: folded.details?.email ?? email };
  await mailBuyer(transaction, buyer, { purpose: "order-withheld", ...mail }, app);
}
