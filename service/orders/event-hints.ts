import type { Queries } from "../platform/database/database.ts";
import type { OrderEventRow } from "./tables.ts";

/** What an event that the service cannot work off says all the same, so that it can be entered by hand. */
export interface EventHints {
  /** `other` is neither a payment nor money that goes back. */
  about: "payment" | "refund" | "dispute" | "other";
  /** The provider's numbers of the order, by which later events name it, the main one first. */
  references: readonly string[];
  /** The number that the buyer knows. */
  number: string | undefined;
  mailbox: string | undefined;
  buyer: string | undefined;
  currency: string | undefined;
  /** What was paid or paid back, in the smallest unit of the currency and with the tax. */
  amount: number | undefined;
  tax: number | undefined;
  /** The provider's number of the refund. */
  refund: string | undefined;
}

/** Reads a stored event of a provider as far as that is possible. */
export type ReadHints = (event: OrderEventRow, queries: Queries) => Promise<EventHints>;
