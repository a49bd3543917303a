import { mostSeatsOfLicense } from "../licenses/issue-license.ts";
import type { AuditedTransaction } from "../platform/audit/audited-transaction.ts";
import { notOurs, soldOfferIds } from "../platform/config/sales-settings.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { claimJobRun } from "../platform/jobs/job-runner.ts";
import { composeMail, type MailBlock } from "../platform/mail/compose-mail.ts";
import { queueOperatorMails } from "../platform/mail/mail-queue.ts";
import { erasedMailbox } from "../platform/mail/tables.ts";
import type { FoldedOrder, OrderState } from "./fold-reports.ts";
import { formatDecimal, formatMoney } from "./money.ts";
import type { EventHints } from "./order-report.ts";
import { isUnknown } from "./sold-offers.ts";
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
      `Item ${item} is for ${seats} ${seats === 1 ? "seat" : "seats"} and ${formatMoney(amount, currency)}. One of these says what it is: its license is issued and its key mailed. --seats says for how many developers it is, if that is another number:`,
      commands(...soldOfferIds.map((offer) => `orders assign ${id} --item ${item} --offer ${offer}`)),
      `If item ${item} is none of our licenses, such as consulting that is sold in the same account, this says so. No key is issued for it, and nobody is reminded of it:`,
      commands(`orders assign ${id} --item ${item} --offer ${notOurs}`),
      ...(price === null
        ? []
        : [
            `To say it for each later order of this price too, add one of these to "prices" in SALES_FILE, and restart the service:`,
            { kind: "lines", text: [...soldOfferIds, notOurs].map(mapping).join("\n") } as const,
          ]),
    ];
  },
  "no-item": ({ id }: OrderName): MailBlock[] => [
    "Look the payment up. One of these says what was bought, and for how many developers:",
    commands(...soldOfferIds.map((offer) => `orders assign ${id} --item 1 --offer ${offer} --seats 1`)),
    "If it is none of our licenses:",
    commands(`orders assign ${id} --item 1 --offer ${notOurs}`),
  ],
  "buyer-erased": ({ id }: OrderName): MailBlock[] => [
    "Nobody is left to send the keys to. When you have paid the money back, record it:",
    commands(`orders refund ${id}`),
    "If the buyer has written again, this issues the licenses and mails the keys:",
    commands(`orders correct ${id} --mailbox ADDRESS --buyer "NAME"`),
  ],
  "no-signing-key": ({ id }: OrderName): MailBlock[] => [
    "If the signing keys are lost, put them back from the backup. If there were never any, the first command makes them, and refuses to do so in any other case. The second one issues the licenses of the order:",
    commands("keys create", `orders settle ${id}`),
  ],
  "license-impossible": ({ id }: OrderName, { item, seats, renewsId }: ImpossibleLicense): MailBlock[] => [
    ...(seats > mostSeatsOfLicense
      ? [
          "This issues the license for the most seats that one can have:",
          commands(`orders assign ${id} --item ${item} --seats ${mostSeatsOfLicense}`),
        ]
      : []),
    ...(renewsId === null
      ? []
      : [
          `This gives item ${item} a term of its own, which begins today:`,
          commands(`orders assign ${id} --item ${item} --renews none`),
        ]),
    "When you have paid the money back instead, record it:",
    commands(`orders refund ${id}`),
  ],
  "refund-failed": ({ id }: OrderName): MailBlock[] => [
    "Licenses that were revoked for it are valid again, with the same keys, and their people were told so by mail. Write to the buyer about the money. If it has gone back in another way, this records it and revokes the licenses. For a part of it, add --amount:",
    commands(`orders refund ${id}`),
    "If the payment stands, and the buyer keeps the licenses:",
    commands(`orders paid ${id}`),
  ],
  "unclear-owner": ({ id }: OrderName, told: string): MailBlock[] => [
    "If it belongs to the mailbox that the provider names:",
    commands(`orders correct ${id} --mailbox ${told}`),
    "If not, there is nothing to do.",
  ],
  "foreign-renewal": ({ id }: OrderName, foreign: readonly ForeignRenewal[]): MailBlock[] => [
    "If both belong together, such as two mailboxes of one company, this adds the new term to the end of the one before. The buyer gets another key, and the first one is revoked. Of several seats, those that are assigned from then on have the longer term:",
    commands(...foreign.map(({ item, licenseId }) => `orders assign ${id} --item ${item} --renews ${licenseId}`)),
    "If not, there is nothing to do.",
  ],
  "event-payment": ({ event: { id }, hints }: UnreadEvent): MailBlock[] => [
    "It tells of a payment, so the buyer may be waiting for a key. One of these enters it as a paid order, and the keys are mailed. --seats says for how many developers it is, if for more than one:",
    commands(...soldOfferIds.map((offer) => `orders create --event ${id} --offer ${offer}${missingFlags(hints)}`)),
    "If it is none of our licenses, or was entered by hand:",
    commands(`orders dismiss ${id}`),
  ],
  "event-refund": (unread: UnreadEvent): MailBlock[] => [
    "It tells of money that was paid back. This enters it:",
    commands(refundCall(unread)),
    ...orderHint(unread),
    "If it is none of our orders, or was entered by hand:",
    commands(`orders dismiss ${unread.event.id}`),
  ],
  "event-dispute": (unread: UnreadEvent): MailBlock[] => [
    "It tells of a payment that a bank disputes. If the money is lost, this enters it as paid back, and the licenses of the order are revoked:",
    commands(refundCall(unread)),
    ...orderHint(unread),
    "If it is won, or none of our orders:",
    commands(`orders dismiss ${unread.event.id}`),
  ],
  "event-other": ({ event: { id } }: UnreadEvent): MailBlock[] => [
    "It tells of no payment and of no money that goes back. If it is a change of a plan or of seats, orders assign with --offer or --seats enters it. If it is a refund that failed, licenses reissue gives the buyer a license with the same end for each that was revoked for it. Then, or if it is none of an order:",
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
  order ? [] : ["No order has its number. To find it:", commands(`orders list --provider ${provider} --limit all`)];

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
  await queueOperatorMails(transaction, appContext, "sell", { purpose: "order-alarm", aboutId }, () => mail);
}

/** The facts of an order, and how to see the rest. */
const orderFacts = ({ id, provider, number }: OrderName): MailBlock[] => [
  [
    ["Order", id],
    ["Provider", provider],
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
  if (order.isTest === 1 || order.provider === "import") return [];
  const { state, details, failedRefund: failed } = folded;
  const named = { ...order, currency: details?.currency ?? order.currency };
  const found: OrderProblem[] = [];
  const add = (says: string, helps: Advice) => found.push({ says, advice: helps });
  if (state === "paid") {
    for (const item of items.filter(isUnknown))
      add(
        `Item ${item.item} has the price ${item.price ?? "without a name"}, which no offer is mapped to.`,
        advice["unknown-price"](named, item),
      );
    if (items.length === 0 && !details?.isFurther) add("It is paid, and names no item.", advice["no-item"](order));
    const isErased = order.keysMailedAt === null && details?.mailbox === erasedMailbox;
    if (isErased && items.some(({ offer }) => offer !== notOurs))
      add("The buyer was erased before the keys were mailed.", advice["buyer-erased"](order));
  }
  for (const problem of problems)
    if (problem.kind === "no-signing-key")
      add(`There is no signing key in ${problem.place}.`, advice["no-signing-key"](order));
    else add(problem.problems.join(" "), advice["license-impossible"](order, problem));
  // Until the operator has decided what becomes of the money.
  if (failed && details) {
    const refund = failed.amount === null ? "A refund" : `A refund of ${formatMoney(failed.amount, details.currency)}`;
    add(`${refund} failed: the buyer has not got the money.`, advice["refund-failed"](order));
  }
  return found;
}

/** All problems of an order in words, or null. */
export function describeProblems(problems: readonly OrderProblem[]): string | null {
  return problems.length === 0 ? null : [...new Set(problems.map(({ says }) => says))].join(" ");
}

/** Tells the operator that it is not clear whom an order of a subscription belongs to. */
export async function tellFollowed(
  { transaction }: AuditedTransaction,
  order: OrderRow,
  told: string,
  appContext: AppContext,
): Promise<void> {
  await queueOrderAlarm(transaction, appContext, order.id, {
    subject: `Order ${order.number} renews licenses of another mailbox`,
    about: [
      "The order renews a subscription whose licenses have moved, and the provider names none of the mailboxes that they moved between, or several have licenses of the order before. It is carried out for this owner:",
      [
        ["Owner", order.mailbox ?? ""],
        ["Named by the provider", told],
      ],
      ...orderFacts(order),
    ],
    advice: [advice["unclear-owner"](order, told)],
  });
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
    subject: `Order ${order.number} names a license of another mailbox`,
    about: [
      "The buyer wants to renew a license that was bought with another mailbox. The order is carried out with a term of its own, and its keys are mailed. Nothing was told to either of them.",
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
  if (order.isTest === 1 || order.provider === "import") return;
  for (const [dispute, outcome] of disputes) {
    if (!(await claimJobRun(transaction, "dispute-told", `${order.id} ${dispute} ${outcome}`, now))) continue;
    const isOpen = outcome === "open";
    await queueOrderAlarm(transaction, appContext, order.id, {
      subject: isOpen
        ? `The payment of order ${order.number} is disputed`
        : `The dispute about order ${order.number} is ${outcome}`,
      about: [
        `${isOpen ? "The buyer's bank asks for the money back." : `The dispute is ${outcome}.`} ${effectOf(state, appContext)}`,
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
  if (state === "refunded") return "The licenses of the order are revoked, and the buyer is told by mail.";
  if (state !== "disputed") return "The licenses of the order can be used.";
  return sales.refunds.dispute === "keep"
    ? "The licenses of the order stay in force meanwhile, as refunds.dispute in SALES_FILE says."
    : "The licenses of the order are suspended meanwhile, and the buyer is told by mail.";
}

/** Where the provider takes the answer to a dispute. */
const whereToAnswer = ({ provider }: OrderName): Advice =>
  provider === "stripe"
    ? [
        {
          kind: "link",
          label: "Stripe decides without you unless you answer, with evidence, before the day that it names:",
          url: "https://dashboard.stripe.com/disputes",
        },
      ]
    : ["Look the payment up at the provider. It says there whether it asks you for evidence, and until when."];

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
