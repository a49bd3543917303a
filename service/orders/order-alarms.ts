import { mostSeatsOfLicense } from "../licenses/issue-license.ts";
import type { AuditedTransaction } from "../platform/audit/audited-transaction.ts";
import { notOurs, providerName, soldOfferIds } from "../platform/config/sales-settings.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { claimJobRun } from "../platform/jobs/job-runner.ts";
import { composeMail, type MailBlock } from "../platform/mail/compose-mail.ts";
import { queueOperatorMails } from "../platform/mail/mail-queue.ts";
import { erasedMailbox } from "../platform/mail/tables.ts";
import type { FoldedOrder, OrderState } from "./fold-reports.ts";
import { formatDecimal, formatMoney } from "./money.ts";
import type { EventHints } from "./order-report.ts";
import { isTooMany, isUnknown } from "./sold-offers.ts";
import type { OrderEventRow, OrderItemRow, OrderRow } from "./tables.ts";

type OrderName = Pick<OrderRow, "id" | "provider" | "number">;

/** A license that cannot be made. */
interface ImpossibleLicense {
  item: number;
  seats: number;
  renewsId: string | null;
}

/** An event that could not be worked off, and the order that its numbers name, if one is known. */
interface UnreadEvent {
  event: Pick<OrderEventRow, "id" | "provider">;
  hints: EventHints;
  order: Pick<OrderRow, "id" | "number"> | undefined;
}

const commands = (...calls: readonly string[]): MailBlock => ({
  kind: "lines",
  text: calls.map((words) => `npm run admin -- ${words}`).join("\n"),
});

/** What helps with each problem that the operator is told of by mail. Capitals stand for what the operator fills in. */
export const advice = {
  "unknown-price"({ id, provider, currency }: OrderName & Pick<OrderRow, "currency">, row: OrderItemRow): MailBlock[] {
    const { item, price, seats, amount } = row;
    const mapping = (offer: string) => `  ${JSON.stringify({ provider, price, offer })}`;
    return [
      `Item ${item}: ${seats} ${seats === 1 ? "seat" : "seats"}, ${formatMoney(amount, currency)}. Run the command for the license that was bought. The service then issues the license and emails the key. If it's for a different number of developers, add --seats:`,
      commands(...soldOfferIds.map((offer) => `orders assign ${id} --item ${item} --offer ${offer}`)),
      `If item ${item} isn't one of our licenses, such as consulting sold through the same account, run this command. The service won't issue a key or send reminders for it:`,
      commands(`orders assign ${id} --item ${item} --offer ${notOurs}`),
      ...(price === null
        ? []
        : [
            `To do the same for all future orders at this price, add one of these lines to "prices" in SALES_FILE, and restart the service:`,
            { kind: "lines", text: [...soldOfferIds, notOurs].map(mapping).join("\n") } as const,
          ]),
    ];
  },
  "no-item": ({ id }: OrderName): MailBlock[] => [
    "Look up the payment. Then run the command for the license that was bought, with the number of developers:",
    commands(...soldOfferIds.map((offer) => `orders assign ${id} --item 1 --offer ${offer} --seats 1`)),
    "If it isn't one of our licenses:",
    commands(`orders assign ${id} --item 1 --offer ${notOurs}`),
  ],
  "buyer-erased": ({ id }: OrderName): MailBlock[] => [
    "There's nobody left to send the keys to. After you refund the payment, record the refund:",
    commands(`orders refund ${id}`),
    "If the buyer has contacted you again, this issues the licenses and emails the keys:",
    commands(`orders correct ${id} --mailbox ADDRESS --buyer "NAME"`),
  ],
  "no-signing-key": ({ id }: OrderName): MailBlock[] => [
    "If the signing keys are lost, restore them from the backup. If there never were any, the first command creates them; otherwise, it stops. The second command issues the licenses for the order:",
    commands("keys create", `orders settle ${id}`),
  ],
  "license-impossible": ({ id }: OrderName, { item, seats, renewsId }: ImpossibleLicense): MailBlock[] => [
    ...(seats > mostSeatsOfLicense
      ? [
          "This issues the license with the maximum number of seats:",
          commands(`orders assign ${id} --item ${item} --seats ${mostSeatsOfLicense}`),
        ]
      : []),
    ...(renewsId === null
      ? []
      : [
          `This gives item ${item} its own term, starting today:`,
          commands(`orders assign ${id} --item ${item} --renews none`),
        ]),
    "If you've refunded the payment instead, record the refund:",
    commands(`orders refund ${id}`),
  ],
  "refund-failed": ({ id }: OrderName): MailBlock[] => [
    "The licenses that were revoked are valid again, with the same keys, and we've emailed their holders. Contact the buyer about the money. If you refund it another way, this command records the refund and revokes the licenses. For a partial refund, add --amount:",
    commands(`orders refund ${id}`),
    "If the payment stands and the buyer keeps the licenses:",
    commands(`orders paid ${id}`),
  ],
  "foreign-renewal": ({ id }: OrderName, foreign: readonly ForeignRenewal[]): MailBlock[] => [
    "If both buyers belong together, such as two people at one company, this command adds the new term to the end of the earlier one. The buyer gets a new key, and the first key is revoked. If there are several seats, the longer term applies to seats assigned from now on:",
    commands(...foreign.map(({ item, licenseId }) => `orders assign ${id} --item ${item} --renews ${licenseId}`)),
    "If not, you don't need to do anything.",
  ],
  "event-payment": ({ event: { id }, hints }: UnreadEvent): MailBlock[] => [
    "It reports a payment, so the buyer may be waiting for a key. Run the command for the license that was bought to enter a paid order. The service then emails the keys. For more than one developer, add --seats:",
    commands(...soldOfferIds.map((offer) => `orders create --event ${id} --offer ${offer}${missingFlags(hints)}`)),
    "If it isn't for one of our licenses, or you've already entered it:",
    commands(`orders dismiss ${id}`),
  ],
  "event-refund": (unread: UnreadEvent): MailBlock[] => [
    "It reports a refund. To record it:",
    commands(refundCall(unread)),
    ...orderHint(unread),
    "If it isn't for one of our orders, or you've already entered it:",
    commands(`orders dismiss ${unread.event.id}`),
  ],
  "event-dispute": (unread: UnreadEvent): MailBlock[] => [
    "It reports a disputed payment. If you lose the dispute, this command records a refund and revokes the licenses for the order:",
    commands(refundCall(unread)),
    ...orderHint(unread),
    "If you won the dispute, or it isn't for one of our orders:",
    commands(`orders dismiss ${unread.event.id}`),
  ],
  "event-other": ({ event: { id } }: UnreadEvent): MailBlock[] => [
    "It reports neither a payment nor a refund. If a plan or the number of seats changed, enter the change with orders assign and --offer or --seats. If a refund failed, licenses reissue gives the buyer a license with the same end for each one that was revoked. Afterward, or if it isn't about an order:",
    commands(`orders dismiss ${id}`),
  ],
} as const satisfies Record<string, (...about: never[]) => Advice>;

/** What helps, in blocks of a mail. */
type Advice = readonly MailBlock[];

/** What the event does not say and the operator looks up at the provider. */
function missingFlags({ references, buyer, mailbox, amount, currency, tax }: EventHints): string {
  return [
    references.length === 0 ? " --number NUMBER" : "",
    buyer === undefined ? ' --buyer "NAME"' : "",
    mailbox === undefined ? " --mailbox ADDRESS" : "",
    amount === undefined || currency === undefined ? " --amount TOTAL" : "",
    tax === undefined ? " --tax TAX" : "",
  ].join("");
}

const refundCall = ({ event, hints: { amount, currency }, order }: UnreadEvent) =>
  `orders refund ${order?.id ?? "ORDER"} --event ${event.id} --amount ${
    amount === undefined || currency === undefined ? "AMOUNT" : formatDecimal(amount, currency)
  }`;

const orderHint = ({ order, event: { provider } }: UnreadEvent): MailBlock[] =>
  order
    ? []
    : ["No order has this number. To find the order:", commands(`orders list --provider ${provider} --limit all`)];

/** A license of another buyer that an item names to renew. */
interface ForeignRenewal {
  item: number;
  licenseId: string;
}

interface OrderAlarm {
  subject: string;
  /** What has happened, and to what. */
  about: readonly MailBlock[];
  advice: readonly [Advice, ...Advice[]];
}

/** Queues a mail to the operator about an order, or about an event of a provider, by its id. */
export async function queueOrderAlarm(
  transaction: Queries,
  appContext: AppContext,
  aboutId: string,
  alarm: OrderAlarm,
): Promise<void> {
  const mail = composeMail(alarm.subject, [...alarm.about, ...alarm.advice.flat()]);
  await queueOperatorMails(transaction, appContext, { purpose: "order-alarm", aboutId }, mail);
}

/** The facts of an order, and how to see the rest. */
const orderFacts = ({ id, provider, number }: OrderName): MailBlock[] => [
  [
    ["Order", id],
    ["Provider", providerName(provider)],
    ["Number", number],
  ],
  "To see it:",
  commands(`orders show ${id}`),
];

/** Why the operator must look at an order, in a sentence, and what helps. */
interface OrderProblem {
  says: string;
  advice: Advice;
}

/** Why a license of an order could not be made. */
export type GrantProblem =
  | { kind: "no-signing-key"; place: string }
  | ({ kind: "impossible"; problems: readonly string[] } & ImpossibleLicense);

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
  const named = { ...order, currency: details?.currency ?? order.currency };
  const found: OrderProblem[] = [];
  const add = (says: string, helps: Advice) => found.push({ says, advice: helps });
  if (state === "paid") {
    for (const item of items.filter(isUnknown))
      add(
        `Item ${item.item} has the price ${item.price ?? "without a name"}, which isn't mapped to an offer.`,
        advice["unknown-price"](named, item),
      );
    for (const { item, seats } of items.filter(isTooMany))
      add(
        `Item ${item} is for ${seats} licenses, which are too many for one item.`,
        advice["license-impossible"](order, { item, seats, renewsId: null }),
      );
    if (items.length === 0 && !details?.isFurther) add("It's paid but has no items.", advice["no-item"](order));
    const isErased = order.keysMailedAt === null && details?.mailbox === erasedMailbox;
    if (isErased && items.some(({ offer }) => offer !== notOurs))
      add("The buyer was erased before the keys were emailed.", advice["buyer-erased"](order));
  }
  for (const problem of problems)
    if (problem.kind === "no-signing-key")
      add(`There's no signing key in ${problem.place}.`, advice["no-signing-key"](order));
    else add(problem.problems.join(" "), advice["license-impossible"](order, problem));
  // Until the operator has decided what becomes of the money.
  if (failed && details) {
    const refund = failed.amount === null ? "A refund" : `A refund of ${formatMoney(failed.amount, details.currency)}`;
    add(`${refund} failed: the buyer hasn't received the money.`, advice["refund-failed"](order));
  }
  return found;
}

/** All problems of an order in words, or null. */
export function describeProblems(problems: readonly OrderProblem[]): string | null {
  return problems.length === 0 ? null : [...new Set(problems.map(({ says }) => says))].join(" ");
}

/**
 * Tells the operator that an order names the license of another buyer to renew. Its own licenses were issued with a term of
 * their own. A company may well buy with another mailbox, so the operator can join them.
 */
export async function tellForeign(
  { transaction }: AuditedTransaction,
  order: OrderRow,
  foreign: readonly ForeignRenewal[],
  appContext: AppContext,
): Promise<void> {
  if (foreign.length === 0) return;
  await queueOrderAlarm(transaction, appContext, order.id, {
    subject: `Order ${order.number} renews a license of another address`,
    about: [
      "The buyer wants to renew a license that was bought from another email address. The order got its own term, and its keys were emailed. We haven't told either owner about the other.",
      foreign.map(({ item, licenseId }) => [`Item ${item} renews`, licenseId] as const),
      ...orderFacts(order),
    ],
    advice: [advice["foreign-renewal"](order, foreign)],
  });
}

/** Tells the operator once that a dispute about an order is open, and once how it has ended, in whatever sequence that is reported. */
export async function tellDisputes(
  { transaction, now }: AuditedTransaction,
  order: OrderRow,
  { state, disputes }: FoldedOrder,
  appContext: AppContext,
): Promise<void> {
  if (order.isTest === 1) return;
  for (const [dispute, outcome] of disputes) {
    if (!(await claimJobRun(transaction, "dispute-told", `${order.id} ${dispute} ${outcome}`, now))) continue;
    const isOpen = outcome === "open";
    await queueOrderAlarm(transaction, appContext, order.id, {
      subject: isOpen
        ? `The payment of order ${order.number} is disputed`
        : `The dispute about order ${order.number} is ${outcome}`,
      about: [
        `${isOpen ? "The buyer's bank is asking for the money back." : `The dispute is ${outcome}.`} ${effectOf(state, appContext)}`,
        [
          ["Dispute", dispute],
          ["Total", order.total === null ? "not recorded" : formatMoney(order.total, order.currency)],
        ],
        ...orderFacts(order),
      ],
      advice: [isOpen ? whereToAnswer(order) : []],
    });
  }
}

/** What an order in a state means for its licenses, once it is settled. */
function effectOf(state: OrderState, { sales }: AppContext): string {
  if (state === "refunded") return "The licenses for the order are revoked, and we've emailed the buyer.";
  if (state !== "disputed") return "The licenses for the order are valid.";
  return sales.refunds.dispute === "keep"
    ? "The licenses for the order stay valid in the meantime, as set by refunds.dispute in SALES_FILE."
    : "The licenses for the order are suspended in the meantime, and we've emailed the buyer.";
}

/** Where the provider takes the answer to a dispute. */
const whereToAnswer = ({ provider }: OrderName): Advice =>
  provider === "stripe"
    ? [
        {
          kind: "link",
          label: "Submit your evidence to Stripe before its deadline:",
          url: "https://dashboard.stripe.com/disputes",
        },
      ]
    : ["Look up the payment at the provider to see whether you need to submit evidence, and by when."];

/** Tells the operator of the problems of an order, once for each wording of them. */
export async function tellProblems(
  { transaction }: AuditedTransaction,
  order: OrderRow,
  problems: readonly OrderProblem[],
  appContext: AppContext,
): Promise<void> {
  const says = describeProblems(problems);
  // What helps with several problems, each once.
  const [first, ...others] = new Map(problems.map((each) => [JSON.stringify(each.advice), each.advice])).values();
  if (says === null || !first) return;
  await queueOrderAlarm(transaction, appContext, order.id, {
    subject: `Order ${order.number} needs a decision`,
    about: [says, ...orderFacts(order)],
    advice: [first, ...others],
  });
}
