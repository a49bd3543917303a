import * as v from "valibot";
import { offerIds } from "#content/products/offers.ts";
import { notOurs } from "../sales-settings.ts";

const Amount = v.pipe(v.number(), v.safeInteger());
/** Null while it is not known. */
const PerhapsAmount = v.nullable(Amount);
/** PostgreSQL stores no NUL. */
const Text = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll("\0", "")),
);
const optionalText = v.optional(v.nullable(Text), null);

/** What an item of an order is for, as far as that is known. */
const ItemOffer = v.picklist([...offerIds, notOurs]);
export type ItemOffer = v.InferOutput<typeof ItemOffer>;

/** One line of an order. */
const OrderLine = v.object({
  /** The provider's identifier of the price. It is mapped to an offer when the order is settled. */
  price: optionalText,
  /** The offer, where the order names it itself. */
  offer: v.optional(v.nullable(ItemOffer), null),
  /** Units at the provider; a price can stand for several seats each. */
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** In the smallest unit of the currency, with tax. Of an order whose tax is not known yet: before taxes. */
  amount: PerhapsAmount,
  /** The license that this line renews. */
  renewsId: optionalText,
  /** Whether the operator says so. Otherwise it counts for licenses of the same buyer alone. */
  isRenewalConfirmed: v.optional(v.boolean()),
  /** The seats in all, where the operator says so. */
  seats: v.optional(v.number()),
});
export type OrderLine = v.InferOutput<typeof OrderLine>;

/** What a report says of an order. Amounts are in the smallest unit of the currency. */
const OrderDetails = v.object({
  email: v.pipe(v.string(), v.toLowerCase()),
  buyer: Text,
  company: optionalText,
  invoiceAddress: optionalText,
  taxId: optionalText,
  purchaseOrder: optionalText,
  currency: v.string(),
  /** With the tax. */
  total: PerhapsAmount,
  tax: PerhapsAmount,
  invoiceUrl: optionalText,
  /** The provider's number of the subscription that the payment belongs to. */
  subscription: optionalText,
  /**
   * A further payment within the period of a subscription, such as the difference after a change of plan or seats. It has
   * no lines: the licenses are those of the order that paid the period.
   */
  isFurther: v.optional(v.boolean()),
  lines: v.array(OrderLine),
});
export type OrderDetails = v.InferOutput<typeof OrderDetails>;

/** What the operator corrects of an order. A field that is not named stays as it was reported. */
const Corrections = v.object({
  email: v.exactOptional(v.pipe(v.string(), v.toLowerCase())),
  buyer: v.exactOptional(Text),
  company: v.exactOptional(v.nullable(Text)),
  invoiceAddress: v.exactOptional(v.nullable(Text)),
});
export type Corrections = v.InferOutput<typeof Corrections>;

/** One thing that was reported of an order. Every kind may be reported again, and in any sequence. */
const OrderReport = v.variant("kind", [
  v.object({ kind: v.literal("placed"), details: OrderDetails }),
  v.object({ kind: v.literal("paid"), details: OrderDetails }),
  /** The lines of a paid order are other ones since then: another plan, more or fewer seats. */
  v.object({ kind: v.literal("changed"), lines: v.array(OrderLine) }),
  v.object({ kind: v.literal("canceled") }),
  /** Says which numbers belong together, and to which subscription, where the payment does not say it. */
  v.object({ kind: v.literal("linked"), subscription: optionalText }),
  /**
   * `refund` is the provider's number of the refund; `amount` null stands for the whole order. Without `tax` it has its
   * share of the tax of the order.
   */
  v.object({ kind: v.literal("refunded"), refund: v.string(), amount: v.nullable(Amount), tax: v.optional(Amount) }),
  v.object({ kind: v.literal("refund-failed"), refund: v.string() }),
  v.object({ kind: v.literal("disputed"), dispute: v.string() }),
  /** `amount` is what a lost dispute took back; null stands for the whole order. */
  v.object({
    kind: v.literal("dispute-closed"),
    dispute: v.string(),
    outcome: v.picklist(["won", "lost"]),
    amount: v.optional(v.nullable(Amount)),
  }),
  /** The operator corrects whom the order is from. It holds whatever a provider reports, also later. */
  v.object({ kind: v.literal("corrected"), corrections: Corrections }),
  /**
   * The operator says for which offer a line is, counted from 1 (null: the price says it), for how many seats, or which
   * license it renews (null: none).
   */
  v.object({
    kind: v.literal("assigned"),
    line: v.number(),
    offer: v.optional(v.nullable(ItemOffer)),
    seats: v.optional(v.number()),
    renewsId: v.optional(v.nullable(v.string())),
  }),
]);
export type OrderReport = v.InferOutput<typeof OrderReport>;
/** A report as its source says it: what it leaves out is not known. */
export type SaidReport = v.InferInput<typeof OrderReport>;

/** A report as it is stored. */
export const formatReport = (report: SaidReport): string => JSON.stringify(v.parse(OrderReport, report));

export const parseReport = (json: string): OrderReport => v.parse(OrderReport, JSON.parse(json));

/** A report with its time at the provider. Of two at the same time, the one with the greater number counts as later. */
export interface TimedReport {
  eventId: string;
  occurredAt: string;
  report: OrderReport;
}
