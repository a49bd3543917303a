import * as v from "valibot";
import type { EventHints } from "../orders/event-hints.ts";
import { isCurrency } from "../orders/money.ts";
import { amount, buyerMailbox, currency, identifier } from "./event-shapes.ts";

/** Nothing is known of an event that is not JSON. It may be a payment. */
export const noHints: EventHints = {
  about: "payment",
  references: [],
  number: undefined,
  mailbox: undefined,
  buyer: undefined,
  currency: undefined,
  amount: undefined,
  tax: undefined,
  refund: undefined,
};

const name = v.pipe(v.string(), v.trim(), v.nonEmpty());
const knownCurrency = v.pipe(currency, v.check(isCurrency));

/**
 * Reads values of an event by their places, such as `data.object.currency`: the first that is there and of the expected
 * form. What has another form is passed over.
 */
export function hintsIn(event: unknown) {
  const read =
    <Schema extends v.GenericSchema>(schema: Schema) =>
    (...places: readonly string[]): v.InferOutput<Schema> | undefined => {
      for (const place of places) {
        const found = v.safeParse(schema, valueAt(event, place.split(".")));
        if (found.success) return found.output;
      }
      return undefined;
    };
  return {
    text: read(name),
    number: read(identifier),
    mailbox: read(buyerMailbox),
    currency: read(knownCurrency),
    amount: read(amount),
    time: read(v.number()),
    is: (place: string, value: unknown) => valueAt(event, place.split(".")) === value,
  };
}

function valueAt(holder: unknown, places: readonly string[]): unknown {
  return places.reduce(
    (value, place) =>
      typeof value === "object" && value !== null ? new Map(Object.entries(value)).get(place) : undefined,
    holder,
  );
}

/** What an event about a refund is about. No money goes back with one that failed. */
export const aboutRefund = (...words: readonly (string | undefined)[]): "refund" | "other" =>
  /fail|cancel|reject|revers/i.test(words.join(" ")) ? "other" : "refund";

/** Those of the numbers that are there. */
export const present = (...numbers: readonly (string | undefined)[]): string[] =>
  numbers.filter((number) => number !== undefined);
