import type { CliContext } from "../../cli/cli-context.ts";
import { printResult } from "../../cli/print-result.ts";
import type { AppContext } from "../../context/app-context.ts";
import { isKeyAwaited, licensesOfOrder } from "../../licenses/license-store.ts";
import { nameProducts } from "../../licenses/licensed-products.ts";
import { formatMoney } from "../money.ts";
import { orderProblem } from "../order-problem.ts";
import { type Planned, prepareGrants } from "../settle-order.ts";
import type { OrderRow } from "../tables.ts";
import { knownOrder } from "./known-order.ts";

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

/** The total of an order and what was paid back of it. */
function describeAmounts({ total, currency }: Pick<OrderRow, "total" | "currency">, refunded: number): string {
  const paidBack = refunded > 0 ? `, of which ${formatMoney(refunded, currency)} was paid back` : "";
  return currency === null ? "" : `: ${formatMoney(total, currency)}${paidBack}`;
}

/** Says what a report would lead to. */
export async function printPlan(
  context: CliContext,
  json: boolean,
  { order, folded, items, plan }: Planned,
  appContext: AppContext,
): Promise<void> {
  const { problems } = await prepareGrants(plan.grants, appContext);
  const problem = orderProblem({ order, folded, items, problems });
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
  const valid = licenses.filter(({ revokedAt, suspendedAt }) => revokedAt === null && suspendedAt === null);
  const awaited = valid.filter(isKeyAwaited);
  const { number, state, problem, keysMailedAt, mailbox } = order;
  const isAwaited = state === "paid" && keysMailedAt === null && problem === null && order.isTest === 0;
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
    ...(isAwaited ? ["Its mail follows when all keys are there."] : []),
    ...(problem === null ? [] : [`It needs a decision: ${problem}`]),
  ];
  const ids = (of: typeof licenses) => of.map((license) => license.id);
  const facts = { id, number, state, problem, keysMailedAt, validLicenses: ids(valid), awaitedKeys: ids(awaited) };
  printResult(context, json, facts, sentences.join(" "));
}
