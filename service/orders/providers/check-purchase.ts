import { createHash } from "node:crypto";
import * as v from "valibot";
import { emailSchema } from "#contract/endpoints.ts";
import { isCurrency } from "../money.ts";
import { ProviderUnavailable, type Purchase, type PurchaseBuyer, type WebhookVerdict } from "../purchase.ts";

/** What one call of an API may take, with its whole answer. */
export const callMilliseconds = 20_000;

/** What the provider calls an object. It becomes part of an address, and is stored. */
export const Identifier = v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/));

/** A state, a kind, a currency: it may stand in a sentence that says that it isn't known. */
export const Word = v.pipe(v.string(), v.regex(/^[\w.]{0,60}$/));

export const Text = v.nullish(v.string(), null);

/** The seller's own data of a checkout, which both providers hand on: `renews` names the license to renew. */
export const OwnData = v.pipe(
  v.nullish(v.record(v.string(), v.unknown()), {}),
  v.transform((data) => (typeof data?.renews === "string" && data.renews !== "" ? data.renews : null)),
);

/** An answer as its schema describes it. The error names the place, and nothing that stands there. */
export function readAnswer<Schema extends v.GenericSchema>(
  provider: string,
  schema: Schema,
  answer: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, answer);
  if (read.success) return read.output;
  const place = v.getDotPath(read.issues[0]) ?? "whole";
  throw new ProviderUnavailable(`${provider}'s answer isn't understood: see its ${place}.`);
}

/** Of an event that is signed and has not the form of one. It is the same event when it comes again. */
export const unreadable = (body: string): WebhookVerdict => ({
  kind: "unknown",
  eventId: createHash("sha256").update(body).digest("hex"),
  type: "unreadable",
});

/** A purchase as an API says it, before it is known whether its values make sense. */
export interface ReadPurchase extends Omit<Purchase, "buyer" | "lines" | "problem"> {
  buyer: Omit<PurchaseBuyer, "email"> & { email: string | null };
  lines: readonly { price: string | null; quantity: number | null; amount: number | null }[];
  /** What is not understood, in sentences. Null for what is. */
  problems: readonly (string | null)[];
}

const earliestTime = Date.UTC(2010);
const latestTime = Date.UTC(2100);

/** A time as an API gives it, in milliseconds or as a text. One that is none becomes the start of 1970. */
export function isoTime(time: number | string): string {
  const date = new Date(time);
  const isTime = date.getTime() >= earliestTime && date.getTime() < latestTime;
  return (isTime ? date : new Date(0)).toISOString();
}

const isAmount = (amount: number) => Number.isSafeInteger(amount) && amount >= 0;

/** The purchase, with a problem where one of its values makes no sense. */
export function checkPurchase({ problems, ...read }: ReadPurchase): Purchase {
  const { lines, payments } = read;
  const email = v.safeParse(emailSchema(""), read.buyer.email);
  const times = [...payments.map(({ paidAt }) => paidAt), ...(read.paidUntil === null ? [] : [read.paidUntil])];
  const amounts = [
    ...lines.flatMap(({ amount }) => amount ?? []),
    ...payments.flatMap(({ total, tax, refunded }) => [total, tax, refunded]),
  ];
  const isQuantity = (quantity: number | null): quantity is number =>
    Number.isSafeInteger(quantity) && Number(quantity) >= 0;
  const { value, hadUnstorable } = replaceUnstorable(read);
  const found = [
    ...problems,
    isCurrency(read.currency) ? null : `The currency ${read.currency} isn't known.`,
    lines.every(({ quantity }) => isQuantity(quantity)) ? null : "A quantity isn't a whole number.",
    lines.every(({ price }) => price !== null) ? null : "A line has no price, so it isn't known what was bought.",
    amounts.every(isAmount) ? null : "An amount is negative, or no whole number of the smallest unit.",
    times.every((time) => Date.parse(time) >= earliestTime) ? null : "A time makes no sense.",
    email.success ? null : "The buyer has no valid email address.",
    hadUnstorable ? "A text has a character that can't be stored." : null,
  ];
  const storable = (amount: number) => (isAmount(amount) ? amount : 0);
  return {
    ...value,
    buyer: { ...value.buyer, email: email.success ? email.output : "" },
    lines: value.lines.flatMap(({ price, quantity, amount }) =>
      price !== null && isQuantity(quantity) && quantity > 0
        ? { price, quantity, amount: amount === null ? null : storable(amount) }
        : [],
    ),
    payments: value.payments.map((payment) => ({
      ...payment,
      total: storable(payment.total),
      tax: storable(payment.tax),
      refunded: storable(payment.refunded),
    })),
    problem: found.find((problem) => problem !== null) ?? null,
  };
}

/** PostgreSQL stores no NUL. */
function replaceUnstorable<Value>(read: Value): { value: Value; hadUnstorable: boolean } {
  let hadUnstorable = false;
  const value: Value = JSON.parse(JSON.stringify(read), (_name, each: unknown) => {
    if (typeof each !== "string") return each;
    hadUnstorable ||= each.includes("\0");
    return each.replaceAll("\0", "\uFFFD").toWellFormed();
  });
  return { value, hadUnstorable };
}

/** The lines of an address, or null if there are none. */
export function addressLines(parts: readonly (string | null | undefined)[]): string | null {
  const lines = parts.flatMap((part) => part?.trim() || []);
  return lines.length === 0 ? null : lines.join("\n");
}

/** A license stays in dispute while one of its payments is. */
export function worstDispute(disputes: readonly Purchase["dispute"][]): Purchase["dispute"] {
  return (["open", "lost", "won"] as const).find((state) => disputes.includes(state)) ?? "none";
}
