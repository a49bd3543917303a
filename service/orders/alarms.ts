import { deskPath } from "#contract/addresses.ts";
import { formatTime } from "#contract/dates.ts";
import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import { claimJobRun } from "../jobs.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { composeMail, type MailBlock } from "../mail/message.ts";
import { queueOperatorMails } from "../mail/notify.ts";
import { erasedEmail } from "../mail/tables.ts";
import { notOurs, type PaymentProvider, providerName } from "../sales-settings.ts";
import { localDay } from "../time.ts";
import { formatMoney } from "./money.ts";
import { isTooMany, isUnknown } from "./sold-offers.ts";
import type { OrderItemRow, OrderPaymentRow, OrderRow, OrderState, ProviderEventRow } from "./tables.ts";

type OrderName = Pick<OrderRow, "id" | "provider" | "number">;

/** What the operator is told by mail: what has happened, to what, and what helps. */
interface OrderAlarm {
  /** The order, or the event of a provider. */
  aboutId: string;
  /** What is told once. Without it, it is told each time. */
  once?: readonly [job: string, occasion: string];
  subject: string;
  blocks: readonly MailBlock[];
}

/** Tells the operator of something about an order, or about an event of a provider. */
export async function alarm({ transaction, now }: Change, told: OrderAlarm, app: App): Promise<void> {
  const { aboutId, once, subject, blocks } = told;
  if (once && !(await claimJobRun(transaction, ...once, now))) return;
  await queueOperatorMails(transaction, app, { purpose: "order-alarm", aboutId }, composeMail(subject, blocks));
}

/** What an order is known by, and its page at the desk, which has a button for each decision. */
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

interface Examined {
  order: OrderRow;
  items: readonly OrderItemRow[];
  payments: readonly OrderPaymentRow[];
  /** Why licenses of the order could not be made. */
  grantProblems: readonly string[];
  hasLicenses: boolean;
}

/** Why the operator must look at an order. */
export function orderProblems({ order, items, payments, grantProblems, hasLicenses }: Examined): OrderProblem[] {
  if (order.isTest === 1) return [];
  const problems: OrderProblem[] = [];
  const add = (says: string, helps: string) => problems.push({ says, helps });
  const atProvider = `Look it up at ${providerName(order.provider)}.`;
  if (order.providerProblem !== null)
    add(
      order.providerProblem,
      `${atProvider} Correct it there, then press "Check again". If you can't, enter the order by hand and refund or cancel nothing at the provider.`,
    );
  if (order.state === "paid" || order.state === "trial") {
    for (const { item, price, seats, amount } of items.filter(isUnknown)) {
      const what = `${seats} × ${formatMoney(amount, order.currency)}`;
      add(
        `Item ${item} (${what}) has the price ${price ?? "without a name"}, which isn't mapped to an offer.`,
        `Say what item ${item} is on the order's page, or that it isn't one of our licenses. To do the same for later orders, add the price to "prices" in SALES_FILE.`,
      );
    }
    for (const { item, seats } of items.filter(isTooMany))
      add(`Item ${item} is for ${seats} licenses, which are too many for one item.`, impossibleHelp);
    if (items.length === 0 && order.providerProblem === null && order.isCanceled === 0)
      add("It's paid but has no items.", `${atProvider} Then enter what was bought as an order by hand.`);
    if (order.email === erasedEmail && !hasLicenses && items.some(({ offer }) => offer !== notOurs))
      add(
        "The buyer was erased before the keys were emailed.",
        "Refund the payment. If the buyer has contacted you again, correct the buyer and the email address on the order's page.",
      );
    if (order.email === "" && payments.length > 0)
      add(
        "The buyer's email address isn't known.",
        `${atProvider} Then correct the email address on the order's page.`,
      );
  }
  for (const problem of grantProblems) add(problem, impossibleHelp);
  return problems;
}

const impossibleHelp =
  "Correct the order on its page, such as what an item is or which license it renews. Otherwise refund the payment.";

/** All problems of an order in words, or null. */
export function describeProblems(problems: readonly OrderProblem[]): string | null {
  return problems.length === 0 ? null : [...new Set(problems.map(({ says }) => says))].join(" ");
}

/**
 * An order names the license of another buyer to renew. Its own licenses were issued with a term of their own. A company
 * may well buy with another mailbox, so the operator can join them.
 */
export const foreignRenewal = (order: OrderRow, item: number, foreign: LicenseRow, app: App): OrderAlarm => ({
  aboutId: order.id,
  once: ["foreign-renewal-told", `${order.id} ${foreign.id}`],
  subject: `Order ${order.number} renews a license of another address`,
  blocks: [
    "The buyer wants to renew a license that was bought from another email address. The order got its own term, and its keys were emailed. We haven't told either owner about the other.",
    [[`Item ${item} renews`, foreign.id]],
    'If both buyers belong together, such as two people at one company, press "Confirm renewal" on the order\'s page: the new term is added to the end of the earlier one, and the buyer gets new keys. Otherwise, nothing is left to do.',
    ...orderFacts(order, app),
  ],
});

/** A payment is disputed, or that has ended. */
export function disputedPayment(order: OrderRow, payments: readonly OrderPaymentRow[], app: App): OrderAlarm {
  const { id, number, dispute, currency, provider } = order;
  const isOpen = dispute === "open";
  const total = payments.reduce((sum, payment) => sum + payment.total, 0);
  return {
    aboutId: id,
    once: ["dispute-told", `${id} ${dispute} ${payments.length}`],
    subject: isOpen ? `The payment of order ${number} is disputed` : `The dispute about order ${number} is ${dispute}`,
    blocks: [
      `${isOpen ? "The buyer's bank is asking for the money back." : `The dispute is ${dispute}.`} ${effectOf(order.state, app)}`,
      [["Paid", formatMoney(total, currency)]],
      ...(isOpen ? [whereToAnswer[provider === "stripe" ? "stripe" : "other"]] : []),
      ...orderFacts(order, app),
    ],
  };
}

/** What an order in a state means for its licenses. */
function effectOf(state: OrderState, { sales }: App): string {
  if (state === "refunded") return "The licenses for the order are revoked, and we've emailed the buyer.";
  if (state !== "disputed") return "The licenses for the order are valid.";
  return sales.refunds.dispute === "keep"
    ? "The licenses for the order stay valid in the meantime, as set by refunds.dispute in SALES_FILE."
    : "The licenses for the order are suspended in the meantime, and we've emailed the buyer.";
}

/** Where the provider takes the answer to a dispute. */
const whereToAnswer = {
  stripe: {
    kind: "link",
    label: "Submit your evidence to Stripe before its deadline:",
    url: "https://dashboard.stripe.com/disputes",
  },
  other: "Look up the payment at the provider to see whether you need to submit evidence, and by when.",
} as const satisfies Record<string, MailBlock>;

/** An order cannot be fulfilled as it stands. */
export const undecidedOrder = (order: OrderRow, problems: readonly OrderProblem[], app: App): OrderAlarm => ({
  aboutId: order.id,
  subject: `Order ${order.number} needs a decision`,
  blocks: [
    ...new Set(problems.map(({ says }) => says)),
    ...new Set(problems.map(({ helps }) => helps)),
    ...orderFacts(order, app),
  ],
});

const ordersLink = ({ siteUrl }: App): MailBlock => ({
  kind: "link",
  label: "Open the orders at the desk:",
  url: `${siteUrl}${deskPath}/orders`,
});

/** What a provider reports cannot be looked up, or its purchases not listed: told at most once a day. */
export function unansweredProvider(
  provider: PaymentProvider,
  event: ProviderEventRow | undefined,
  app: App,
): OrderAlarm {
  const name = providerName(provider);
  const blocks: MailBlock[] = event
    ? [
        `${name} reported something, and asking for the details keeps failing. Buyers may be waiting for keys. The service keeps trying, at least once an hour.`,
        [
          ["Event", event.type],
          ["Received", formatTime(new Date(event.receivedAt))],
          ["Reason", event.lastFailure ?? "unknown"],
        ],
      ]
    : [
        `Once a day, the service asks ${name} for the purchases of the last days, to find those that no webhook reported. Today, that keeps failing. The service keeps trying.`,
      ];
  return {
    aboutId: event?.id ?? provider,
    once: ["provider-unanswered", `${provider} ${localDay(app.clock.now())}`],
    subject: `Purchases can't be looked up at ${name}`,
    blocks: [
      ...blocks,
      `If ${name} is working, check the API key on the server: npm run admin -- doctor`,
      ordersLink(app),
    ],
  };
}

/** An event is about something that is on no list: told once for each type. */
export function unknownEvent(
  provider: PaymentProvider,
  { type, eventId }: { type: string; eventId: string },
  app: App,
) {
  const name = providerName(provider);
  return {
    aboutId: eventId,
    once: ["webhook-type-told", `${provider} ${type}`],
    subject: `${name} sent an event that isn't known: ${type}`,
    blocks: [
      `The service doesn't know what "${type}" means, so nothing was done. Look it up at ${name}. If it's about a purchase, check that purchase on its page. You'll get this email once for this type.`,
      [["Event", eventId]],
      ordersLink(app),
    ],
  } satisfies OrderAlarm;
}
