import { type OfferId, offers, type Price, priceCurrency, soldOfferIds } from "#content/products/offers.ts";
import { CliError, CliUsageError } from "../../cli/cli-context.ts";
import { appCommand, type FlagValues } from "../../cli/command.ts";
import { changeFlags, emailParser, idFlag, requiredFlag, textFlag, valueFlag } from "../../cli/flags.ts";
import type { App } from "../../context.ts";
import type { Queries } from "../../db/database.ts";
import { startOfDay } from "../../time.ts";
import { foldReports } from "../fold-reports.ts";
import { formatMoney, parseAmount } from "../money.ts";
import { findOrdersByReference, reportsOfOrder } from "../order-store.ts";
import { settleOrder } from "../settle-order.ts";
import type { OrderRow } from "../tables.ts";
import { storedName } from "../webhooks/provider-adapter.ts";
import {
  exampleId,
  invoiceUrlFlag,
  knownOrder,
  lineFlag,
  lockKnownOrder,
  orderWord,
  readAmount,
  readCurrency,
  refuseTaxAbove,
  reportOrder,
  requireRenewable,
  type Said,
  seatsParser,
  tellSettled,
  unhandledEvent,
  withAmounts,
} from "./report-order.ts";

/** What the operator says of a new order. */
const orderFlags = {
  offer: { kind: "enum", values: soldOfferIds, brief: "What is ordered" },
  seats: { ...requiredFlag("count", "The number of developers", seatsParser(999)), default: "1" },
  buyer: lineFlag("buyer", 120, "The name of the person who ordered"),
  email: valueFlag("address", "Where the keys are sent", emailParser("--email")),
  company: lineFlag("company", 200, "The company that pays"),
  address: lineFlag("address", 500, "The invoice address, on one line"),
  taxId: lineFlag("tax-id", 60, "The company's tax number"),
  purchaseOrder: lineFlag("purchase-order", 60, "The purchase order number"),
  event: idFlag("The unread event that reports the payment", "orderEvent"),
  number: lineFlag(
    "number",
    60,
    "Your order number. Default: a new one. For a report: the provider's number of the payment",
  ),
  amount: textFlag("amount", "The total with tax, such as 1250.00. Default: the prices of the offer, with the tax"),
  tax: textFlag("amount", "The tax included in the total; 0 if there is none"),
  currency: valueFlag("code", `The currency. Default: ${priceCurrency}`, readCurrency),
  invoiceUrl: invoiceUrlFlag("Where the buyer finds the invoice"),
  renews: idFlag("The license it renews", "license"),
} as const;
type OrderWords = FlagValues<typeof orderFlags>;

export const createCommand = appCommand({
  brief: "Enter a purchase order or another order that didn't come from a checkout",
  details:
    "Enters an order that came by email or as a purchase order. Nobody is written to. When the money has arrived, orders paid issues its licenses and emails the keys, and records the total and the tax where they weren't known before. With --event it is an order that a provider has reported as paid in a form that the service can't read: its keys are mailed at once, and later events of the payment, such as a refund, belong to it.",
  examples: [
    '--offer professional-java --seats 5 --buyer "Ada Lovelace" --company "Engines Ltd" --purchase-order PO-4711 --email it@example.org',
    {
      input:
        '--offer enterprise --seats 20 --buyer "Ada Lovelace" --email it@example.org --amount 5650.00 --tax 650.00 --currency CAD',
      brief: "at an agreed price",
    },
  ],
  flags: { ...changeFlags, ...orderFlags },
  run: (context, ordered) =>
    reportOrder(context, async (queries) => {
      const number = ordered.number ?? orderNumber(context.createIdentifier(), context.clock.now());
      if ((await findOrdersByReference(queries, "operator", [number])).length > 0)
        throw new CliError(`There is an order with the number ${number}. Give another one with --number.`);
      if (ordered.renews !== undefined) await requireRenewable(queries, ordered.renews);
      if (ordered.event !== undefined) return await paidByEvent(queries, ordered.event, ordered);
      const details = readDetails(ordered);
      return { provider: "operator", isTest: false, references: [number], report: { kind: "placed", details } };
    }),
});

/** A number that people can read out: the year, and digits by chance. */
function orderNumber(identifier: string, now: Date): string {
  return `${now.getUTCFullYear()}-${identifier.slice(-8).toUpperCase()}`;
}

/** The order of an event that the operator has read: it is paid, and the event is worked off with it. */
async function paidByEvent(queries: Queries, id: string, ordered: OrderWords): Promise<Said> {
  const event = await unhandledEvent(queries, id);
  const { provider, eventId, isTest, occurredAt } = event;
  if (ordered.number === undefined) throw new CliUsageError("Give the provider's number of the payment with --number.");
  if (ordered.amount === undefined) throw new CliUsageError("Give the total with --amount.");
  return {
    provider,
    eventId,
    isTest: isTest === 1,
    occurredAt: new Date(occurredAt),
    references: [storedName(ordered.number, isTest === 1), eventId],
    report: { kind: "paid", details: readDetails(ordered) },
  };
}

/** Reads what the operator says of a new order. */
function readDetails({ offer, seats, renews, ...given }: OrderWords) {
  const { email, buyer, currency = priceCurrency } = given;
  if (email === undefined) throw new CliUsageError("Give the mailbox of the buyer with --email.");
  if (buyer === undefined) throw new CliUsageError("Give the name of the buyer with --buyer.");
  const amount = given.amount === undefined ? undefined : readAmount("--amount", given.amount, currency);
  const tax = given.tax === undefined ? null : readAmount("--tax", given.tax, currency);
  const price = amount ?? listPrice(offer, seats, currency);
  const total = amount ?? (tax === null ? null : price + tax);
  refuseTaxAbove(total, tax);
  return {
    email,
    buyer,
    company: given.company,
    invoiceAddress: given.address,
    taxId: given.taxId,
    purchaseOrder: given.purchaseOrder,
    currency,
    total,
    tax,
    invoiceUrl: given.invoiceUrl,
    lines: [
      {
        offer,
        quantity: seats,
        amount: total ?? price,
        renewsId: renews,
        ...(renews !== undefined && { isRenewalConfirmed: true }),
      },
    ],
  };
}

/** The prices of the offers are yearly, before taxes, and in one currency. */
function listPrice(offer: OfferId, seats: number, currency: string): number {
  const price: Price = offers[offer].price;
  if (price.kind !== "yearly" || currency !== priceCurrency)
    throw new CliUsageError(`There is no fixed price for ${offer} in ${currency}. Give the total with --amount.`);
  return readAmount("--amount", String(price.amount * seats), currency);
}

/** `--on DAY`: when what is recorded happened. */
const onFlag = (brief: string) =>
  valueFlag("day", `${brief}, such as 2026-11-20, in Eastern Time. Default: now`, readDay);

export const paidCommand = appCommand({
  brief: "Mark an order as paid: issue its licenses and email its keys",
  details:
    "Records that an order was paid, with the total and the tax of its invoice. Its licenses are issued and its keys mailed. An amount that is given neither here nor before is empty in the accountant's export. Given for an order that is paid already, --amount and --tax add or correct its amounts, and nobody is written to. After a refund that failed, it records that the payment stands.",
  examples: [`${exampleId} --amount 282.50 --tax 32.50`, `${exampleId} --on 2026-11-20 --as Grace`],
  flags: {
    ...changeFlags,
    on: onFlag("When the money arrived"),
    invoice: lineFlag("invoice", 60, "The invoice number, which also finds the order"),
    invoiceUrl: invoiceUrlFlag("Where the buyer finds the invoice, for the email with the keys"),
    amount: textFlag("amount", "The invoice total with tax, such as 282.50. Default: the order's price plus tax"),
    tax: textFlag("amount", "The tax included in the total; 0 if there is none"),
    currency: valueFlag("code", "The currency of the invoice. Default: the order's", readCurrency),
  },
  words: [orderWord],
  check: ({ on }, _words, context) => refuseFuture(on, context),
  run: (context, { on, invoice, invoiceUrl, amount, tax, currency }, [id]) =>
    reportOrder(context, async (queries) => {
      const { order, named } = await lockKnownOrder(queries, id);
      const references: Said["references"] = invoice === undefined ? named.references : [...named.references, invoice];
      const called = invoice === undefined ? [] : await findOrdersByReference(queries, named.provider, [invoice]);
      const other = called.find((one) => one.id !== order.id);
      // One number would make one order of both.
      if (other) throw new CliUsageError(`--invoice ${invoice} is a number of the order ${other.number}.`);
      // What a payment says of an order is what was ordered.
      const { details: known, failedRefund } = foldReports(await reportsOfOrder(queries, id));
      if (!known) throw new CliError(`Of the order ${order.number} it isn't known yet who ordered what.`);
      // The amounts of a payment that is recorded can be added or corrected.
      const isCorrection = (amount !== undefined || tax !== undefined) && order.paidAt !== null;
      if (!isCorrection && !failedRefund) requireState(order, ["pending", "canceled"]);
      if (isCorrection && on)
        throw new CliUsageError(`The order ${order.number} is paid: --on is for the payment itself.`);
      const details = withAmounts(known, { amount, tax, currency });
      if (details.total !== null && details.total < order.refunded)
        throw new CliUsageError(
          `--amount must not be less than the amount refunded: ${formatMoney(order.refunded, order.currency)}.`,
        );
      const report = { kind: "paid", details: { ...details, ...(invoiceUrl && { invoiceUrl }) } } as const;
      return { ...named, references, report, ...(on && { occurredAt: on }) };
    }),
});

export const refundCommand = appCommand({
  brief: "Record a full or partial refund",
  details:
    "Records a refund that you have made. It moves no money. A full refund revokes the licenses of the order, and the buyer is told so by email; what a refund in part does is set as refunds.partial in SALES_FILE.",
  examples: [exampleId, `${exampleId} --amount 100.00 --on 2026-11-20`],
  flags: {
    ...changeFlags,
    on: onFlag("When the money was refunded"),
    amount: textFlag("amount", "A partial amount with tax, such as 100.00. Default: the full amount"),
    tax: textFlag("amount", "The tax in that amount. Default: its share of the order's tax"),
  },
  words: [orderWord],
  check: ({ on }, _words, context) => refuseFuture(on, context),
  run: (context, { on, amount: text, tax: taxText }, [id]) =>
    reportOrder(context, async (queries) => {
      const { order, named } = await lockKnownOrder(queries, id);
      requireState(order, ["paid", "disputed"]);
      const amount = text === undefined ? null : readRefund(text, order);
      const tax = taxText === undefined ? undefined : readRefundedTax(taxText, amount, order);
      const refund = `operator:${context.createIdentifier()}`;
      return { ...named, report: { kind: "refunded", refund, amount, tax }, ...(on && { occurredAt: on }) };
    }),
});

export const cancelCommand = appCommand({
  brief: "Cancel an unpaid order",
  details: "Records that an order was withdrawn. A payment that arrives later counts all the same.",
  examples: [exampleId],
  flags: changeFlags,
  words: [orderWord],
  run: (context, _flags, [id]) =>
    reportOrder(context, async (queries) => {
      const { order, named } = await lockKnownOrder(queries, id);
      requireState(order, ["pending"]);
      return { ...named, report: { kind: "canceled" } };
    }),
});

export const settleCommand = appCommand({
  brief: "Process an order again after fixing what was missing",
  details:
    "Brings licenses and emails in line with what was reported of an order, such as after signing keys were made or a price was added to SALES_FILE. The service does this by itself when something is reported, and at its start for orders that need a decision. Repeating it changes nothing.",
  examples: [exampleId],
  flags: changeFlags,
  words: [orderWord],
  async run(context, _flags, [id]) {
    const { query } = context.database;
    const { keysMailedAt } = await knownOrder(id, query);
    await settleOrder(id, context);
    return await tellSettled({ id, wasMailed: keysMailedAt !== null }, context);
  },
});

function requireState({ number, state }: OrderRow, wanted: readonly OrderRow["state"][]): void {
  if (!wanted.includes(state)) throw new CliError(`The order ${number} is ${state}.`);
}

function readRefund(text: string, { currency, total, refunded }: OrderRow): number {
  const amount = currency === null ? undefined : parseAmount(text, currency);
  if (amount !== undefined && amount > 0 && (total === null || amount <= total - refunded)) return amount;
  const most =
    total === null ? "" : `, and at most what isn't refunded yet: ${formatMoney(total - refunded, currency)}`;
  throw new CliUsageError(`--amount must be an amount such as 100.00${most}.`);
}

function readRefundedTax(text: string, amount: number | null, { currency, tax }: OrderRow): number {
  if (amount === null && tax !== null)
    throw new CliUsageError("--tax is for a refund in part. A refund of the whole has the tax of the order.");
  const most = Math.min(amount ?? Number.MAX_SAFE_INTEGER, tax ?? Number.MAX_SAFE_INTEGER);
  const given = currency === null ? undefined : parseAmount(text, currency);
  if (given !== undefined && given <= most) return given;
  throw new CliUsageError("--tax must be an amount such as 13.00, and at most the refund and the tax of the order.");
}

function readDay(text: string): Date {
  const day = startOfDay(text);
  if (day) return day;
  throw new CliUsageError("--on must be a day, such as 2026-11-20.");
}

function refuseFuture(on: Date | undefined, { clock }: Pick<App, "clock">): void {
  if (on && on > clock.now()) throw new CliUsageError("--on must not lie in the future.");
}
