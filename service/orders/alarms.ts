import { deskPath } from "#contract/addresses.ts";
import { formatTime } from "#contract/dates.ts";
import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import { claimJobRun } from "../jobs.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { composeMail, type MailBlock } from "../mail/message.ts";
import { queueOperatorMails } from "../mail/notify.ts";
import { erasedEmail } from "../mail/tables.ts";
import { notOurs, type PaymentProvider, providerName, type SalesSettings } from "../sales-settings.ts";
import { localDay } from "../time.ts";
import { formatMoney } from "./money.ts";
import type { Order } from "./order-store.ts";
import type { Purchase } from "./purchase.ts";
import { isTooMany, isUnknown, mappedPrice } from "./sold-offers.ts";
import type { OrderRow, ProviderEventRow } from "./tables.ts";

/** What the operator is told by mail: what has happened, and what helps. */
interface OrderAlarm {
  /** The order, whose page at the desk has a button for each decision, or the id of a provider's event. */
  about: OrderRow | string;
  /** What is told once. Without it, it is told each time. */
  once?: readonly [job: string, occasion: string];
  subject: string;
  blocks: readonly MailBlock[];
}

/** Tells the operator of something about an order, or about an event of a provider. */
export async function alarm({ transaction, now }: Change, told: OrderAlarm, app: App): Promise<void> {
  const { about, once, subject, blocks } = told;
  if (once && !(await claimJobRun(transaction, ...once, now))) return;
  const orders = `${app.siteUrl}${deskPath}/orders`;
  const end: MailBlock[] =
    typeof about === "string"
      ? [{ kind: "link", label: "Open the orders at the desk:", url: orders }]
      : [
          [
            ["Order", about.id],
            ["Provider", providerName(about.provider)],
            ["Number", about.number],
          ],
          { kind: "link", label: "Open it at the desk:", url: `${orders}/${about.id}` },
        ];
  const aboutId = typeof about === "string" ? about : about.id;
  const mail = composeMail(subject, [...blocks, ...end]);
  await queueOperatorMails(transaction, app, { purpose: "order-alarm", aboutId }, mail);
}

/**
 * Why the operator must look at an order, in sentences, or null.
 *
 * @param grantProblems why licenses of the order could not be made
 */
export function orderProblem(order: Order, hasLicenses: boolean, grantProblems: readonly string[]): string | null {
  const { state, email, currency, providerProblem, items, payments } = order;
  const isErased = email === erasedEmail && !hasLicenses && items.some(({ offer }) => offer !== notOurs);
  const ofOrder = [
    ...items.filter(isUnknown).map(({ item, price, seats, amount }) => {
      const what = `${seats === 1 ? "1 license" : `${seats} licenses`} for ${formatMoney(amount, currency)}`;
      return `Item ${item} (${what}) has the price ${price ?? "without a name"}, which isn't mapped to an offer.`;
    }),
    ...items
      .filter(isTooMany)
      .map(({ item, seats }) => `Item ${item} is for ${seats} licenses, which are too many for one item.`),
    items.length === 0 && providerProblem === null && order.isCanceled === 0 && "It's paid but has no items.",
    isErased && "The buyer was erased before the keys were emailed.",
    email === "" && payments.length > 0 && "The buyer's email address isn't known.",
  ];
  const isGranted = state === "paid" || state === "trial";
  const problems = [providerProblem, ...(isGranted ? ofOrder : []), ...grantProblems].filter(Boolean);
  return problems.length === 0 ? null : [...new Set(problems)].join(" ");
}

/** An order cannot be fulfilled as it stands. */
export const undecidedOrder = (order: OrderRow, problem: string): OrderAlarm => ({
  about: order,
  subject: `Order ${order.number} needs a decision`,
  blocks: [
    problem,
    "On the order's page, say what an item is, or that it isn't one of our licenses, or correct the buyer and the license that it renews. To do the same with a price for later orders, add it to \"prices\" in SALES_FILE.",
    `What ${providerName(order.provider)} has wrong, correct there, then press "Check again". If nothing helps, enter what was bought as an order by hand, or refund the payment.`,
  ],
});

/**
 * An order names the license of another buyer to renew. Its own licenses were issued with a term of their own. A company
 * may well buy with another mailbox, so the operator can join them.
 */
export const foreignRenewal = (order: OrderRow, item: number, foreign: LicenseRow): OrderAlarm => ({
  about: order,
  once: ["foreign-renewal-told", `${order.id} ${foreign.id}`],
  subject: `Order ${order.number} renews a license of another address`,
  blocks: [
    "The buyer wants to renew a license that was bought from another email address. The order got its own term, and its keys were emailed. We haven't told either owner about the other.",
    [[`Item ${item} renews`, foreign.id]],
    'If both buyers belong together, such as two people at one company, press "Confirm renewal" on the order\'s page: the new term is added to the end of the earlier one, and the buyer gets new keys. Otherwise, nothing is left to do.',
  ],
});

/** What was bought with a test card is told as it was understood, and becomes no order. */
export const testPurchase = (purchase: Purchase, sales: SalesSettings): OrderAlarm => {
  const { provider, id, number, lines, payments, problem } = purchase;
  const offerOf = (price: string) => mappedPrice(provider, price, sales)?.offer ?? `price ${price}, mapped to no offer`;
  return {
    about: id,
    once: ["test-purchase-told", `${provider} ${id} ${payments.length}`],
    subject: `${providerName(provider)} reported the test purchase ${number}`,
    blocks: [
      `It's ${payments.length > 0 ? "paid" : "not paid yet"}. A purchase in test mode becomes no order and gets no license.`,
      lines.map(({ price, quantity }) => ["Bought", `${quantity} × ${offerOf(price)}`] as const),
      ...(problem === null ? [] : [problem]),
    ],
  };
};

/** A payment is disputed, or that has ended. */
export function disputedPayment(order: Order, { refunds }: App["sales"]): OrderAlarm {
  const { id, number, state, dispute, currency, provider, payments } = order;
  const isOpen = dispute === "open";
  const total = payments.reduce((sum, payment) => sum + payment.total, 0);
  const isSuspended = state === "disputed" && refunds.dispute === "suspend";
  const effect = state === "refunded" ? "are revoked" : isSuspended ? "are suspended in the meantime" : "stay valid";
  const evidence: MailBlock =
    provider === "stripe"
      ? {
          kind: "link",
          label: "Submit your evidence to Stripe before its deadline:",
          url: "https://dashboard.stripe.com/disputes",
        }
      : "Look up the payment at the provider to see whether you need to submit evidence, and by when.";
  return {
    about: order,
    once: ["dispute-told", `${id} ${dispute} ${payments.length}`],
    subject: isOpen ? `The payment of order ${number} is disputed` : `The dispute about order ${number} is ${dispute}`,
    blocks: [
      `${isOpen ? "The buyer's bank is asking for the money back." : `The dispute is ${dispute}.`} The licenses for the order ${effect}.`,
      [["Paid", formatMoney(total, currency)]],
      ...(isOpen ? [evidence] : []),
    ],
  };
}

/** What a provider has reported or sold lately cannot be looked up: told at most once a day. */
export function unansweredProvider(
  { id, provider, type, receivedAt }: ProviderEventRow,
  reason: string,
  now: Date,
): OrderAlarm {
  const name = providerName(provider);
  return {
    about: id,
    once: ["provider-unanswered", `${provider} ${localDay(now)}`],
    subject: `Purchases can't be looked up at ${name}`,
    blocks: [
      `Asking ${name} for purchases keeps failing. Buyers may be waiting for keys. The service keeps trying, at least once an hour.`,
      [
        ["Event", type],
        ["Received", formatTime(new Date(receivedAt))],
        ["Reason", reason],
      ],
      `If ${name} is working, check the API key on the server: npm run admin -- doctor`,
    ],
  };
}

/** An event is about something that is on no list: told once for each type. */
export const unknownEvent = (
  provider: PaymentProvider,
  { type, eventId }: { type: string; eventId: string },
): OrderAlarm => ({
  about: eventId,
  once: ["webhook-type-told", `${provider} ${type}`],
  subject: `${providerName(provider)} sent an event that isn't known: ${type}`,
  blocks: [
    `The service doesn't know what "${type}" means, so nothing was done. Look it up at ${providerName(provider)}. If it's about a purchase, check that purchase on its page. You'll get this email once for this type.`,
    [["Event", eventId]],
  ],
});
