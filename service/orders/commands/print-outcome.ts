import type { CliContext } from "../../cli/cli-context.ts";
import { printResult } from "../../cli/print-result.ts";
import { notOurs } from "../../config/sales-settings.ts";
import type { AppContext } from "../../context/app-context.ts";
import { isKeyAwaited, licensesOfOrder } from "../../licenses/license-store.ts";
import { nameProducts } from "../../licenses/licensed-products.ts";
import { formatMoney } from "../money.ts";
import { describeProblems, orderProblems } from "../order-problem.ts";
import { itemsOfOrder } from "../order-store.ts";
import { type Planned, prepareGrants } from "../settle-order.ts";
import type { OrderRow } from "../tables.ts";
import { knownOrder } from "./known-order.ts";

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

/** The total of an order and what was paid back of it. */
function describeAmounts({ total, currency }: Pick<OrderRow, "total" | "currency">, refunded: number): string {
  if (currency === null || (total === null && refunded === 0)) return "";
  const paidBack = refunded > 0 ? `, of which ${formatMoney(refunded, currency)} was paid back` : "";
  return `: ${total === null ? "a total that was not recorded" : formatMoney(total, currency)}${paidBack}`;
}

/** Of a paid order: how its total and tax are recorded, if they were not. The accountant's export is empty there. */
function describeMissing(id: string, { total, tax }: Pick<OrderRow, "total" | "tax">): string[] {
  if (total !== null && tax !== null) return [];
  const missing = total === null ? "Its total and its tax are" : "Its tax is";
  const flags = `${total === null ? "--amount TOTAL " : ""}--tax TAX`;
  return [
    `${missing} not recorded, and empty in the export. To record them: npm run admin -- orders paid ${id} ${flags}`,
  ];
}

/** Says what a report would lead to. */
export async function printPlan(
  context: CliContext,
  json: boolean,
  { order, folded, items, plan }: Planned,
  appContext: AppContext,
): Promise<void> {
  const { problems } = await prepareGrants(plan.grants, appContext);
  const problem = describeProblems(orderProblems({ order, folded, items, problems }));
  const { number } = order;
  const issue = plan.grants.map(({ products, seats, mailbox, expiresAt }) => ({ products, seats, mailbox, expiresAt }));
  const revoke = plan.revoke.map(({ id }) => id);
  const suspend = plan.suspend.map(({ id }) => id);
  const sentences = [
    `The order ${number} would be ${folded.state}${describeAmounts(folded.details ?? order, folded.refunded)}.`,
    ...issue.map(
      ({ products, mailbox, expiresAt }) =>
        `Would issue a license for ${nameProducts(products)} until ${expiresAt.toISOString()} to ${mailbox}.`,
    ),
    ...(revoke.length > 0 ? [`Would revoke ${counted(revoke.length, "license")}.`] : []),
    ...(suspend.length > 0 ? [`Would suspend ${counted(suspend.length, "license")}.`] : []),
    ...(plan.restore.length > 0 ? [`Would restore ${counted(plan.restore.length, "license")}.`] : []),
    ...(problem === null ? [] : [`It would need a decision: ${problem}`]),
    ...(folded.state === "paid" && folded.details ? describeMissing(order.id, folded.details) : []),
  ];
  const facts = { number, wouldBe: folded.state, issue, revoke, suspend, restore: plan.restore, problem };
  printResult(context, json, facts, sentences.join(" "));
}

/** Says what became of an order. */
export async function printSettled(
  context: CliContext,
  json: boolean,
  { id, wasMailed }: { id: string; wasMailed: boolean },
  appContext: AppContext,
): Promise<void> {
  const { query } = appContext.database;
  const order = await knownOrder(id, query);
  const licenses = await licensesOfOrder(query, id);
  const items = await itemsOfOrder(query, id);
  const valid = licenses.filter(({ revokedAt, suspendedAt }) => revokedAt === null && suspendedAt === null);
  const awaited = valid.filter(isKeyAwaited);
  const { number, state, problem, keysMailedAt, mailbox } = order;
  const isAwaited = state === "paid" && keysMailedAt === null && awaited.length > 0 && order.isTest === 0;
  const mail = valid.length > 0 ? "The mail with its keys" : "The mail that asks the buyer to assign its seats";
  const sentences = [
    `The order ${number} (${id}) is ${state}${describeAmounts(order, order.refunded)}.`,
    ...(licenses.length > 0 ? [`It has ${counted(valid.length, "valid license")}.`] : []),
    ...(keysMailedAt !== null && !wasMailed ? [`${mail} is on its way to ${mailbox}.`] : []),
    ...(awaited.length > 0
      ? [
          `${awaited.length === 1 ? "1 key is" : `${awaited.length} keys are`} awaited. See: npm run admin -- pool status`,
        ]
      : []),
    ...(isAwaited ? ["The buyer is told that they follow."] : []),
    ...(items.length > 0 && items.every(({ offer }) => offer === notOurs)
      ? ["None of its items is one of our licenses: no key is issued, and nobody is reminded of it."]
      : []),
    ...(problem === null ? [] : [`It needs a decision: ${problem}`]),
    ...(state === "paid" ? describeMissing(id, order) : []),
  ];
  const ids = (of: typeof licenses) => of.map((license) => license.id);
  const facts = { id, number, state, problem, keysMailedAt, validLicenses: ids(valid), awaitedKeys: ids(awaited) };
  printResult(context, json, facts, sentences.join(" "));
}
