import { type OfferId, offers, type Price, priceCurrency } from "#content/products/offers.ts";
import { CliError, CliUsageError } from "../../platform/cli/cli-context.ts";
import { appCommand, type FlagValues } from "../../platform/cli/command.ts";
import { changeFlags, mailboxParser, requiredFlag, textFlag, valueFlag } from "../../platform/cli/flags.ts";
import { soldOfferIds } from "../../platform/config/sales-settings.ts";
import type { Queries } from "../../platform/database/database.ts";
import type { EventHints, ReadHints } from "../event-hints.ts";
import type { OrderDetails } from "../order-report.ts";
import { findOrdersByReference } from "../order-store.ts";
import {
  invoiceUrlFlag,
  lineFlag,
  readAmount,
  readCurrency,
  refuseTaxAbove,
  reportOrder,
  requireRenewable,
  type Said,
  unhandledEvent,
} from "./report-order.ts";

/** What the operator says of a new order. */
const orderFlags = {
  offer: { kind: "enum", values: soldOfferIds, brief: "What is ordered" },
  seats: { ...requiredFlag("count", "For how many developers", readSeats), default: "1" },
  buyer: lineFlag("buyer", 120, "The name of the person who orders. With --event: default, what it says"),
  mailbox: valueFlag(
    "address",
    "Where the keys are sent. With --event: default, what it says",
    mailboxParser("--mailbox"),
  ),
  company: lineFlag("company", 200, "The company that pays"),
  address: lineFlag("address", 500, "The invoice address, on one line"),
  taxId: lineFlag("tax-id", 60, "The tax number of the company"),
  purchaseOrder: lineFlag("purchase-order", 60, "The number of the purchase order"),
  event: textFlag("id", "The stored event that reports it as paid, which the service could not read"),
  number: lineFlag("number", 60, "Your number of the order. Default: a new one"),
  amount: textFlag(
    "amount",
    "The total with tax, such as 1250.00. Default: the prices of the offer, with the tax. With --event: what it says",
  ),
  tax: textFlag("amount", "The tax that the total contains, 0 if there is none"),
  currency: valueFlag("code", `The currency. Default: ${priceCurrency}. With --event: what it says`, readCurrency),
  invoiceUrl: invoiceUrlFlag("Where the buyer finds the invoice"),
  renews: textFlag("id", "The license that it renews"),
} as const;
type OrderWords = FlagValues<typeof orderFlags>;

export const createCommand = (readHints: ReadHints) =>
  appCommand({
    brief: "Enter a purchase order or another order that no checkout reports",
    details:
      "Enters an order that came by mail or as a purchase order. Nobody is written to. When the money has arrived, orders paid issues its licenses and mails the keys, and records the total and the tax where they were not known before. With --event it is an order that a provider has reported as paid in a form that the service cannot read: its keys are mailed at once, and later events of the payment, such as a refund, belong to it.",
    examples: [
      '--offer professional-java --seats 5 --buyer "Ada Lovelace" --company "Engines Ltd" --purchase-order PO-4711 --mailbox it@example.org',
      {
        input:
          '--offer enterprise --seats 20 --buyer "Ada Lovelace" --mailbox it@example.org --amount 5650.00 --tax 650.00 --currency CAD',
        brief: "at an agreed price",
      },
    ],
    permission: "orders",
    flags: { ...changeFlags, ...orderFlags },
    run: (context, { dryRun, ...ordered }) =>
      reportOrder(context, dryRun, async (queries) => {
        const number = ordered.number ?? orderNumber(context.createIdentifier(), context.clock.now());
        if ((await findOrdersByReference(queries, "operator", [number])).length > 0)
          throw new CliError(`There is an order with the number ${number}. Give another one with --number.`);
        if (ordered.renews !== undefined) await requireRenewable(queries, ordered.renews);
        if (ordered.event !== undefined) return await paidByEvent(queries, ordered.event, ordered, readHints);
        const details = readDetails(ordered);
        return { provider: "operator", isTest: false, references: [number], report: { kind: "placed", details } };
      }),
  });

/** A number that people can read out: the year, and digits by chance. */
function orderNumber(identifier: string, now: Date): string {
  return `${now.getUTCFullYear()}-${identifier.slice(-8).toUpperCase()}`;
}

/** The order of an event that the operator has read: it is paid, and the event is worked off with it. */
async function paidByEvent(queries: Queries, id: string, ordered: OrderWords, readHints: ReadHints): Promise<Said> {
  const event = await unhandledEvent(queries, id);
  const { provider, eventId, isTest, occurredAt } = event;
  const hints = await readHints(event, queries);
  if (hints.about === "refund" || hints.about === "dispute")
    throw new CliError(
      `The event ${id} tells of a ${hints.about}, and not of a payment. See: npm run admin -- orders refund --help`,
    );
  // A number by hand could be that of an order that is no test.
  const given = isTest === 1 ? undefined : ordered.number;
  const number = given ?? hints.number;
  const [first, ...others] = [...hints.references, ...(given === undefined ? [] : [given])];
  return {
    provider,
    eventId,
    isTest: isTest === 1,
    occurredAt: new Date(occurredAt),
    references: first === undefined ? [eventId] : [first, ...others],
    ...(number !== undefined && { number }),
    report: { kind: "paid", details: readDetails(ordered, hints) },
  };
}

/** What the event says that the order is made of. */
type Hints = Pick<EventHints, "buyer" | "mailbox" | "currency" | "amount" | "tax">;

/**
 * Reads what the operator says of a new order.
 *
 * @param hints what counts where the operator says nothing
 */
function readDetails({ offer, seats, renews, ...given }: OrderWords, hints?: Hints): OrderDetails {
  const currency = given.currency ?? hints?.currency ?? priceCurrency;
  const { mailbox = hints?.mailbox, buyer = hints?.buyer } = given;
  const source = hints ? "The event does not say it" : "An order needs it";
  if (mailbox === undefined) throw new CliUsageError(`Give the mailbox of the buyer with --mailbox. ${source}.`);
  if (buyer === undefined) throw new CliUsageError(`Give the name of the buyer with --buyer. ${source}.`);
  const { amount, tax } = readAmounts(given, currency, hints);
  if (hints && amount === undefined)
    throw new CliUsageError("Give the total with --amount. The event does not say it.");
  const price = amount ?? listPrice(offer, seats, currency);
  const total = amount ?? (tax === null ? null : price + tax);
  refuseTaxAbove(total, tax);
  return {
    mailbox,
    buyer,
    company: given.company ?? null,
    invoiceAddress: given.address ?? null,
    taxId: given.taxId ?? null,
    purchaseOrder: given.purchaseOrder ?? null,
    currency,
    total,
    tax,
    invoiceUrl: given.invoiceUrl ?? null,
    subscription: null,
    lines: [
      {
        price: null,
        offer,
        quantity: seats,
        amount: total ?? price,
        renewsId: renews ?? null,
        ...(renews !== undefined && { isRenewalConfirmed: true }),
      },
    ],
  };
}

/** Amounts of an event count in its own currency. Its tax is that of its total. */
function readAmounts(
  given: Pick<OrderWords, "amount" | "tax">,
  currency: string,
  hints: Hints | undefined,
): { amount: number | undefined; tax: number | null } {
  const ofEvent = hints?.currency === currency ? hints : undefined;
  const amount = given.amount === undefined ? ofEvent?.amount : readAmount("--amount", given.amount, currency);
  const isOfEvent = amount !== undefined && amount === ofEvent?.amount;
  const tax = given.tax === undefined ? undefined : readAmount("--tax", given.tax, currency);
  return { amount, tax: tax ?? (isOfEvent ? ofEvent?.tax : undefined) ?? null };
}

/** The prices of the offers are yearly, before taxes, and in one currency. */
function listPrice(offer: OfferId, seats: number, currency: string): number {
  const price: Price = offers[offer].price;
  if (price.kind !== "yearly" || currency !== priceCurrency)
    throw new CliUsageError(`There is no fixed price for ${offer} in ${currency}. Give the total with --amount.`);
  return readAmount("--amount", String(price.amount * seats), currency);
}

function readSeats(text: string): number {
  const seats = Number(text);
  if (Number.isInteger(seats) && seats >= 1 && seats <= 999) return seats;
  throw new CliUsageError("--seats must be a whole number from 1 to 999.");
}
