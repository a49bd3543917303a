import * as v from "valibot";
import { emailSchema } from "#contract/endpoints.ts";
import { isCurrency } from "../money.ts";
import {
  type ProviderObject,
  ProviderUnavailable,
  type Purchase,
  type PurchaseBuyer,
  type PurchasePayment,
  type WebhookVerdict,
} from "../purchase.ts";

/** What one call of an API may take, with its whole answer. */
export const callMilliseconds = 20_000;

const mostPages = 1000;

/** All entries of a list, page by page. */
export async function readPages<Entry>(
  provider: string,
  nextPage: (last: Entry | undefined) => Promise<{ entries: readonly Entry[]; hasMore: boolean }>,
): Promise<Entry[]> {
  const all: Entry[] = [];
  for (let pages = 0; pages < mostPages; pages += 1) {
    const { entries, hasMore } = await nextPage(all.at(-1));
    all.push(...entries);
    if (hasMore === false) return all;
    if (hasMore !== true || entries.length === 0) break;
  }
  throw new ProviderUnavailable(`${provider}'s list has no end.`);
}

/** What the provider calls an object. It becomes part of an address, and is stored. */
export const Identifier = v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/));
export const EventType = v.pipe(v.string(), v.regex(/^[\w.]{1,100}$/));

/** The first part of the type of an event, such as `customer` of `customer.created`. */
export const kindOf = (type: string): string => type.split(".", 1)[0] ?? type;

/**
 * What an event is, whose signature was checked.
 *
 * @param ignoredKinds of events that change no purchase, or that come beside one that does
 */
export function judgeEvent<Event>(
  body: string,
  schema: v.GenericSchema<unknown, Event>,
  read: (event: Event) => { eventId: string; type: string; isTest: boolean; object: ProviderObject | undefined },
  ignoredKinds: readonly string[],
): WebhookVerdict {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body);
  if (!parsed.success) return { kind: "unknown", eventId: "unreadable", type: "unreadable" };
  const { object, isTest, ...event } = read(parsed.output);
  if (object) return { kind: "event", ...event, isTest, object };
  return ignoredKinds.includes(kindOf(event.type))
    ? { kind: "ignored", type: event.type }
    : { kind: "unknown", ...event };
}

/** Each object once. */
export const uniqueObjects = (objects: readonly ProviderObject[]): ProviderObject[] => [
  ...new Map(objects.map((object) => [object.id, object])).values(),
];

const OwnData = v.object({ renews: v.pipe(v.string(), v.nonEmpty()) });

/** The license to renew, as the seller's own data of a checkout names it. */
export const renewedBy = (data: unknown): string | null => (v.is(OwnData, data) ? data.renews : null);

/** A purchase as an API says it, before it is known whether its values make sense. */
export interface ReadPurchase
  extends Pick<Purchase, "provider" | "id" | "number" | "isTest" | "currency" | "renewsId"> {
  references: readonly (string | null | undefined)[];
  buyer: Omit<PurchaseBuyer, "email"> & { email: string | null };
  lines: readonly { price: string | null | undefined; quantity: number | null | undefined; amount: number | null }[];
  payments: readonly ReadPayment[];
  /** In milliseconds. */
  paidUntil?: number;
  isTrial?: boolean;
  isCanceled?: boolean;
  /** What is not understood, in sentences. False for what is. */
  problems: readonly (string | false)[];
}

export interface ReadPayment extends Pick<PurchasePayment, "id" | "total" | "tax" | "invoiceUrl"> {
  /** In milliseconds. */
  paidAt: number;
  /** Further identifiers of it. */
  references: readonly (string | null)[];
  /** What was refunded, and lost to a bank. */
  returns: readonly { amount: number; at: number }[];
  disputes: readonly Purchase["dispute"][];
  problems: readonly string[];
}

const earliestTime = Date.UTC(2010);
const latestTime = Date.UTC(2100);
const isTime = (time: number) => time >= earliestTime && time < latestTime;
const isoTime = (time: number) => new Date(isTime(time) ? time : 0).toISOString();

const isWhole = (amount: unknown): amount is number => Number.isSafeInteger(amount) && Number(amount) >= 0;
const wholeOrNothing = (amount: number) => (isWhole(amount) ? amount : 0);

/** The purchase, with a problem where one of its values makes no sense. */
export function checkPurchase({ problems: notUnderstood, ...read }: ReadPurchase): Purchase {
  const { lines, payments, paidUntil, currency } = read;
  const email = v.safeParse(emailSchema(""), read.buyer.email);
  const times = [...payments.map(({ paidAt }) => paidAt), ...(paidUntil === undefined ? [] : [paidUntil])];
  const amounts = [
    ...lines.flatMap(({ amount }) => amount ?? []),
    ...payments.flatMap(({ total, tax, returns }) => [total, tax, ...returns.map(({ amount }) => amount)]),
  ];
  const disputes = payments.flatMap((payment) => payment.disputes);
  const references = [...read.references, ...payments.flatMap((payment) => payment.references)];
  const problems = [
    ...notUnderstood,
    ...payments.flatMap((payment) => payment.problems),
    !isCurrency(currency) && `The currency ${currency} isn't known.`,
    !lines.every(({ quantity }) => isWhole(quantity)) && "A quantity isn't a whole number.",
    !lines.every(({ price }) => price) && "A line has no price, so it isn't known what was bought.",
    !amounts.every(isWhole) && "An amount is negative, or no whole number of the smallest unit.",
    !times.every(isTime) && "A time makes no sense.",
    !email.success && "The buyer has no valid email address.",
  ];
  return {
    ...read,
    references: [...new Set(references.filter((reference) => typeof reference === "string"))],
    buyer: { ...read.buyer, email: email.success ? email.output : "" },
    lines: lines.flatMap(({ price, quantity, amount }) =>
      price && isWhole(quantity) && quantity > 0
        ? { price, quantity, amount: amount === null ? null : wholeOrNothing(amount) }
        : [],
    ),
    paidUntil: paidUntil === undefined ? null : isoTime(paidUntil),
    payments: payments.map(storablePayment),
    isTrial: read.isTrial ?? false,
    isCanceled: read.isCanceled ?? false,
    // A license stays in dispute while one of its payments is.
    dispute: (["open", "lost", "won"] as const).find((state) => disputes.includes(state)) ?? "none",
    problem: problems.find((problem) => problem !== false) ?? null,
  };
}

/** At most the whole goes back. */
function storablePayment({ id, paidAt, total: said, tax, returns, invoiceUrl }: ReadPayment): PurchasePayment {
  const total = wholeOrNothing(said);
  const refunded = returns.reduce((sum, { amount }) => sum + wholeOrNothing(amount), 0);
  return {
    ...{ id, paidAt: isoTime(paidAt), total, tax: wholeOrNothing(tax), invoiceUrl },
    refunded: Math.min(refunded, total),
    refundedAt: returns.length === 0 ? null : isoTime(Math.max(...returns.map(({ at }) => at))),
  };
}

/** The lines of an address, or null if there are none. */
export function addressLines(parts: readonly (string | null | undefined)[]): string | null {
  const lines = parts.flatMap((part) => part?.trim() || []);
  return lines.length === 0 ? null : lines.join("\n");
}
