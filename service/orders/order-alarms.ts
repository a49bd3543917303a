import { deskPath } from "#contract/addresses.ts";
import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { claimJobRun } from "../jobs.ts";
import { composeMail, type MailBlock } from "../mail/message.ts";
import { queueOperatorMails } from "../mail/notify.ts";
import { erasedEmail } from "../mail/tables.ts";
import { notOurs, providerName } from "../sales-settings.ts";
import type { FoldedOrder, OrderState } from "./fold-reports.ts";
import { formatMoney } from "./money.ts";
import { isTooMany, isUnknown } from "./sold-offers.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

type OrderName = Pick<OrderRow, "id" | "provider" | "number">;

/** A license of another buyer that an item names to renew. */
interface ForeignRenewal {
  item: number;
  licenseId: string;
}

interface OrderAlarm {
  subject: string;
  /** What has happened, to what, and what helps. */
  blocks: readonly MailBlock[];
}

/** Queues a mail to the operator about an order, or about an event of a provider, by its id. */
export async function queueOrderAlarm(
  transaction: Queries,
  app: App,
  aboutId: string,
  { subject, blocks }: OrderAlarm,
): Promise<void> {
  const mail = composeMail(subject, blocks);
  await queueOperatorMails(transaction, app, { purpose: "order-alarm", aboutId }, mail);
}

/** The facts of an order, and its page at the desk, which has a button for each decision. */
const orderFacts = ({ id, provider, number }: OrderName, { siteUrl }: App): MailBlock[] => [
  [
    ["Order", id],
    ["Provider", providerName(provider)],
    ["Number", number],
  ],
  { kind: "link", label: "Open it at the desk:", url: `${siteUrl}${deskPath}/orders/${id}` },
];

/** Why the operator must look at an order, and what helps, in sentences. */
interface OrderProblem {
  says: string;
  helps: string;
}

/** Why a license of an order could not be made. */
export type GrantProblem =
  | { kind: "no-signing-key"; place: string }
  | { kind: "impossible"; problems: readonly string[] };

interface Examined {
  order: OrderRow;
  folded: FoldedOrder;
  items: readonly OrderItemRow[];
  problems: readonly GrantProblem[];
}

/** Why the operator must look at an order. */
export function orderProblems({ order, folded, items, problems }: Examined): OrderProblem[] {
  if (order.isTest === 1) return [];
  const { state, details, failedRefund: failed } = folded;
  const found: OrderProblem[] = [];
  const add = (says: string, helps: string) => found.push({ says, helps });
  if (state === "paid") {
    for (const { item, price, seats, amount } of items.filter(isUnknown)) {
      const what = `${seats} × ${formatMoney(amount, details?.currency ?? order.currency)}`;
      add(
        `Item ${item} (${what}) has the price ${price ?? "without a name"}, which isn't mapped to an offer.`,
        `Say what item ${item} is with "Identify an item", or press "Not our item". To do the same for later orders, add the price to "prices" in SALES_FILE.`,
      );
    }
    for (const { item, seats } of items.filter(isTooMany))
      add(`Item ${item} is for ${seats} licenses, which are too many for one item.`, impossibleHelp);
    if (items.length === 0 && !details?.isFurther)
      add("It's paid but has no items.", 'Look up the payment, and say what was bought with "Identify an item".');
    const isErased = order.keysMailedAt === null && details?.email === erasedEmail;
    if (isErased && items.some(({ offer }) => offer !== notOurs))
      add(
        "The buyer was erased before the keys were emailed.",
        'Refund the payment and press "Record refund". If the buyer has contacted you again, press "Correct buyer or email".',
      );
  }
  for (const problem of problems)
    if (problem.kind === "no-signing-key")
      add(
        `There's no signing key in ${problem.place}.`,
        'Restore the signing keys from the backup, or make the first ones with "keys create" on the server. Then press "Issue missing keys".',
      );
    else add(problem.problems.join(" "), impossibleHelp);
  // Until the operator has decided what becomes of the money.
  if (failed && details) {
    const refund = failed.amount === null ? "A refund" : `A refund of ${formatMoney(failed.amount, details.currency)}`;
    add(
      `${refund} failed: the buyer hasn't received the money.`,
      'The licenses that were revoked are valid again, with the same keys. Contact the buyer about the money. If you refund it another way, press "Record refund". If the buyer keeps the licenses, press "Mark as paid".',
    );
  }
  return found;
}

const impossibleHelp =
  'Correct the item with "Identify an item", such as its number of developers or what it renews. If you refund the payment instead, press "Record refund".';

/** All problems of an order in words, or null. */
export function describeProblems(problems: readonly OrderProblem[]): string | null {
  return problems.length === 0 ? null : [...new Set(problems.map(({ says }) => says))].join(" ");
}

/**
 * Tells the operator that an order names the license of another buyer to renew. Its own licenses were issued with a term of
 * their own. A company may well buy with another mailbox, so the operator can join them.
 */
export async function tellForeign(
  { transaction }: Change,
  order: OrderRow,
  foreign: readonly ForeignRenewal[],
  app: App,
): Promise<void> {
  if (foreign.length === 0) return;
  await queueOrderAlarm(transaction, app, order.id, {
    subject: `Order ${order.number} renews a license of another address`,
    blocks: [
      "The buyer wants to renew a license that was bought from another email address. The order got its own term, and its keys were emailed. We haven't told either owner about the other.",
      foreign.map(({ item, licenseId }) => [`Item ${item} renews`, licenseId] as const),
      'If both buyers belong together, such as two people at one company, press "Identify an item" and enter the license that it renews: the new term is added to the end of the earlier one, and the buyer gets new keys. Otherwise, nothing is left to do.',
      ...orderFacts(order, app),
    ],
  });
}

/** Tells the operator once that a dispute about an order is open, and once how it has ended, in whatever sequence that is reported. */
export async function tellDisputes(
  { transaction, now }: Change,
  order: OrderRow,
  { state, disputes }: FoldedOrder,
  app: App,
): Promise<void> {
  if (order.isTest === 1) return;
  for (const [dispute, outcome] of disputes) {
    if (!(await claimJobRun(transaction, "dispute-told", `${order.id} ${dispute} ${outcome}`, now))) continue;
    const isOpen = outcome === "open";
    await queueOrderAlarm(transaction, app, order.id, {
      subject: isOpen
        ? `The payment of order ${order.number} is disputed`
        : `The dispute about order ${order.number} is ${outcome}`,
      blocks: [
        `${isOpen ? "The buyer's bank is asking for the money back." : `The dispute is ${outcome}.`} ${effectOf(state, app)}`,
        [
          ["Dispute", dispute],
          ["Total", order.total === null ? "not recorded" : formatMoney(order.total, order.currency)],
        ],
        ...(isOpen ? [whereToAnswer(order)] : []),
        ...orderFacts(order, app),
      ],
    });
  }
}

/** What an order in a state means for its licenses, once it is settled. */
function effectOf(state: OrderState, { sales }: App): string {
  if (state === "refunded") return "The licenses for the order are revoked, and we've emailed the buyer.";
  if (state !== "disputed") return "The licenses for the order are valid.";
  return sales.refunds.dispute === "keep"
    ? "The licenses for the order stay valid in the meantime, as set by refunds.dispute in SALES_FILE."
    : "The licenses for the order are suspended in the meantime, and we've emailed the buyer.";
}

/** Where the provider takes the answer to a dispute. */
const whereToAnswer = ({ provider }: OrderName): MailBlock =>
  provider === "stripe"
    ? {
        kind: "link",
        label: "Submit your evidence to Stripe before its deadline:",
        url: "https://dashboard.stripe.com/disputes",
      }
    : "Look up the payment at the provider to see whether you need to submit evidence, and by when.";

/** Tells the operator of the problems of an order, once for each wording of them. */
export async function tellProblems(
  { transaction }: Change,
  order: OrderRow,
  problems: readonly OrderProblem[],
  app: App,
): Promise<void> {
  const says = describeProblems(problems);
  if (says === null) return;
  await queueOrderAlarm(transaction, app, order.id, {
    subject: `Order ${order.number} needs a decision`,
    blocks: [says, ...new Set(problems.map(({ helps }) => helps)), ...orderFacts(order, app)],
  });
}
