import { notOurs, soldOfferIds } from "../config/sales-settings.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { mostSeatsOfLicense } from "../licenses/issue-license.ts";
import { composeMail, type MailBlock } from "../mail/compose-mail.ts";
import { queueOperatorMails } from "../mail/queue-operator-mails.ts";
import type { EventHints } from "./event-hints.ts";
import type { ForeignRenewal } from "./foreign-renewal.ts";
import { formatDecimal, formatMoney } from "./money.ts";
import type { OrderEventRow, OrderItemRow, OrderRow } from "./tables.ts";

type OrderName = Pick<OrderRow, "id" | "provider" | "number">;

/** A license that cannot be made. */
export interface ImpossibleLicense {
  item: number;
  seats: number;
  renewsId: string | null;
}

/** An event that could not be worked off, and the order that its numbers name, if one is known. */
export interface UnreadEvent {
  event: Pick<OrderEventRow, "id" | "provider">;
  hints: EventHints;
  order: Pick<OrderRow, "id" | "number"> | undefined;
}

const commands = (...calls: readonly string[]): MailBlock => ({
  kind: "lines",
  text: calls.map((words) => `npm run admin -- ${words}`).join("\n"),
});

/** What helps with each problem that the operator is told of by mail. Capitals stand for what the operator fills in. */
const advice = {
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
} as const satisfies Record<string, (...about: never[]) => readonly MailBlock[]>;

export type OrderAlarmKind = keyof typeof advice;
/** All kinds of alarms. */
export const orderAlarmKinds = Object.keys(advice) as readonly OrderAlarmKind[];

/** What helps, in blocks of a mail. */
export interface Advice {
  kind: OrderAlarmKind;
  blocks: readonly MailBlock[];
}

export function advise<Kind extends OrderAlarmKind>(kind: Kind, ...about: Parameters<(typeof advice)[Kind]>): Advice {
  const compose = advice[kind] as (...about: Parameters<(typeof advice)[Kind]>) => readonly MailBlock[];
  return { kind, blocks: compose(...about) };
}

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

export interface OrderAlarm {
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
  const mail = composeMail(alarm.subject, [...alarm.about, ...alarm.advice.flatMap(({ blocks }) => blocks)]);
  await queueOperatorMails(transaction, appContext, "orders", { purpose: "order-alarm", aboutId }, () => mail);
}

/** The facts of an order, and how to see the rest. */
export const orderFacts = ({ id, provider, number }: OrderName): MailBlock[] => [
  [
    ["Order", id],
    ["Provider", provider],
    ["Number", number],
  ],
  "To see it:",
  commands(`orders show ${id}`),
];
