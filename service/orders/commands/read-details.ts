import { type OfferId, offers, type Price, priceCurrency } from "#content/products/offers.ts";
import { findLicense, isKeyAwaited, licensesOfOrder } from "../../licenses/license-store.ts";
import { nameProducts } from "../../licenses/licensed-products.ts";
import { auditedTransaction } from "../../platform/audit/audited-transaction.ts";
import { actingOperator } from "../../platform/cli/acting-operator.ts";
import type { CliContext } from "../../platform/cli/cli-context.ts";
import { CliError, CliUsageError } from "../../platform/cli/cli-errors.ts";
import { asFlag, dryRunFlag, jsonFlag } from "../../platform/cli/flags.ts";
import { printResult } from "../../platform/cli/print-result.ts";
import { withAppContext } from "../../platform/cli/with-app-context.ts";
import { notOurs } from "../../platform/config/sales-settings.ts";
import type { AppContext } from "../../platform/context/app-context.ts";
import type { Queries } from "../../platform/database/database.ts";
import type { EventHints, ReadHints } from "../event-hints.ts";
import { sumOfAmounts } from "../fold-reports.ts";
import { formatMoney, isCurrency, parseAmount } from "../money.ts";
import { describeProblems, orderProblems } from "../order-alarms.ts";
import type { OrderDetails } from "../order-report.ts";
import { findOrder, findOrdersByReference, itemsOfOrder, lockOrder, referenceOfOrder } from "../order-store.ts";
import { type ReceivedReport, recordReport } from "../record-report.ts";
import { type Planned, plan, prepareGrants, settleOrder } from "../settle-order.ts";
import type { OrderEventRow, OrderRow } from "../tables.ts";

/** What the operator says of a new order, in the flags of the command. */
export interface OrderWords {
  offer: OfferId;
  seats: number;
  buyer?: string;
  mailbox?: string;
  company?: string;
  address?: string;
  taxId?: string;
  purchaseOrder?: string;
  amount?: string;
  tax?: string;
  currency?: string;
  invoiceUrl?: string;
  renews?: string;
}

/** What the event says that the order is made of. */
type Hints = Pick<EventHints, "buyer" | "mailbox" | "currency" | "amount" | "tax">;

/** Control characters, line separators and invisible characters. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/u;

/** A flag for one line of text. */
export function lineFlag(name: string, longest: number) {
  const parse = (text: string): string => {
    const line = text.trim();
    if (line !== "" && line.length <= longest && !unprintable.test(line)) return line;
    throw new CliUsageError(`--${name} must be one line of at most ${longest} characters.`);
  };
  return { kind: "parsed", parse, placeholder: "words" } as const;
}

/**
 * Reads what the operator says of a new order.
 *
 * @param hints what counts where the operator says nothing
 */
export function readDetails({ offer, seats, renews, ...given }: OrderWords, hints?: Hints): OrderDetails {
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

/** The amounts of an invoice as the operator reads them, in the flags of the command. */
export interface InvoiceWords {
  amount?: string;
  tax?: string;
  currency?: string;
}

/** What is known of an order, with the amounts that the operator gives. */
export function withAmounts(
  details: OrderDetails,
  { amount, tax, currency = details.currency }: InvoiceWords,
): OrderDetails {
  if (amount === undefined && tax === undefined && currency === details.currency) return details;
  const given = {
    total: amount === undefined ? undefined : readAmount("--amount", amount, currency),
    tax: tax === undefined ? undefined : readAmount("--tax", tax, currency),
  };
  if (given.total === undefined && currency !== details.currency)
    throw new CliUsageError(`The order is in ${details.currency}. Give the total in ${currency} with --amount.`);
  const isKnown = details.total !== null && details.tax !== null;
  if (isKnown && (given.total === undefined || given.tax === undefined))
    throw new CliUsageError("Total and tax of the order are recorded. To correct them, give both --amount and --tax.");
  const total = given.total ?? details.total ?? priceOf(details) + (given.tax ?? 0);
  const known = { total, tax: given.tax ?? null };
  refuseTaxAbove(known.total, known.tax);
  const [only, ...others] = details.lines;
  const lines = only && others.length === 0 ? [{ ...only, amount: total }] : details.lines;
  return { ...details, ...known, currency, lines };
}

/** The price before taxes of an order whose total is not known. */
function priceOf({ lines }: OrderDetails): number {
  const sum = sumOfAmounts(lines.map(({ amount }) => amount));
  if (sum !== null) return sum;
  throw new CliUsageError("The order has no price. Give the total with the tax with --amount.");
}

function refuseTaxAbove(total: number | null, tax: number | null): void {
  if (total !== null && tax !== null && tax > total) throw new CliUsageError("--tax must not be more than the total.");
}

function readAmount(flag: string, text: string, currency: string): number {
  const amount = parseAmount(text, currency);
  if (amount !== undefined) return amount;
  throw new CliUsageError(`${flag} must be an amount in ${currency}, such as 1250.00.`);
}

export function readCurrency(text: string): string {
  if (isCurrency(text)) return text;
  throw new CliUsageError("--currency must be a code such as USD.");
}

export function readSeats(text: string): number {
  const seats = Number(text);
  if (Number.isInteger(seats) && seats >= 1 && seats <= 999) return seats;
  throw new CliUsageError("--seats must be a whole number from 1 to 999.");
}

export function readInvoiceUrl(text: string): string {
  if (URL.parse(text)?.protocol === "https:") return text;
  throw new CliUsageError("--invoice-url must be an https address.");
}

/** Refuses a license that no order can renew. */
export async function requireRenewable(queries: Queries, id: string): Promise<void> {
  const license = await findLicense(queries, id);
  if (!license) throw new CliError(`There is no license ${id}.`);
  if (license.revokedAt !== null) throw new CliError(`The license ${id} is revoked.`);
}

export async function knownOrder(id: string, queries: Queries): Promise<OrderRow> {
  const order = await findOrder(queries, id);
  if (order) return order;
  throw new CliError(`There is no order ${id}.`);
}

/** An event that is stored and not worked off. */
export async function unhandledEvent(queries: Queries, id: string): Promise<OrderEventRow> {
  const event = await queries.selectFrom("orderEvent").selectAll().where("id", "=", id).executeTakeFirst();
  if (!event) throw new CliError(`There is no event ${id}. Its id is in the mail about it, under "Stored as".`);
  if (event.handledAt !== null) throw new CliError(`The event ${id} is worked off.`);
  return event;
}

/** What an event says of a refund that the operator has read. It is worked off with the report. */
export async function refundOfEvent(queries: Queries, id: string, order: OrderRow, readHints: ReadHints) {
  const event = await unhandledEvent(queries, id);
  const { references, refund, amount, currency } = await readHints(event, queries);
  const [other] = await findOrdersByReference(queries, event.provider, references);
  if (event.provider !== order.provider || event.isTest !== order.isTest || (other && other.id !== order.id))
    throw new CliError(`The event ${id} is not of the order ${order.number}${other ? `, but of ${other.id}` : ""}.`);
  const said = { eventId: event.eventId, occurredAt: new Date(event.occurredAt) };
  return {
    said,
    references,
    refund,
    amount: currency === undefined || currency === order.currency ? amount : undefined,
  };
}

export interface ReportFlags {
  as?: string;
  dryRun: boolean;
  json: boolean;
}

export const reportFlags = { as: asFlag, dryRun: dryRunFlag, json: jsonFlag } as const;

/** What the operator says of an order, without what every such report has. */
export type Said = Pick<ReceivedReport, "provider" | "isTest" | "references" | "report"> & {
  occurredAt?: Date;
  /** The stored event that the operator has read. Default: a new one. */
  eventId?: string;
};

/**
 * Records what the operator says of an order, and settles the order. The event carries the operator's name, and so does
 * the log: licenses and mails then follow as for every other report.
 *
 * @param say checks the order as it is in the transaction
 */
export async function reportOrder(
  context: CliContext,
  { as, dryRun, json }: ReportFlags,
  say: (queries: Queries, appContext: AppContext) => Promise<Said>,
): Promise<void> {
  const operator = `operator:${await actingOperator(context, as, "orders")}` as const;
  await withAppContext(context, async (appContext) => {
    const { id, planned } = await auditedTransaction({ ...appContext, isTrial: dryRun }, operator, async (tx) => {
      const said = await say(tx.transaction, appContext);
      const eventId = said.eventId ?? `${operator}:${appContext.createIdentifier()}`;
      const order = await recordReport(tx, { occurredAt: tx.now, ...said, eventId }, appContext);
      tx.audit({ action: "order-reported", subjectId: order, details: { report: said.report.kind, event: eventId } });
      return { id: order, planned: dryRun ? await plan(order, tx.transaction, appContext) : undefined };
    });
    if (planned) {
      await printPlan(context, json, planned, appContext);
      return;
    }
    const before = await licensesMailed(id, appContext);
    await settleOrder(id, appContext);
    await printSettled(context, json, { id, wasMailed: before }, appContext);
  });
}

async function licensesMailed(id: string, { database: { query } }: AppContext): Promise<boolean> {
  const mails = query.selectFrom("customerOrder").select("keysMailedAt").where("id", "=", id);
  return (await mails.executeTakeFirstOrThrow()).keysMailedAt !== null;
}

/** Locks an order that the operator reports on, and names it as its provider does. */
export async function lockKnownOrder(
  queries: Queries,
  id: string,
): Promise<{ order: OrderRow; named: Pick<Said, "provider" | "isTest" | "references"> }> {
  const order = await lockOrder(queries, id);
  if (!order) throw new CliError(`There is no order ${id}.`);
  const { provider, isTest } = order;
  return { order, named: { provider, isTest: isTest === 1, references: [await referenceOfOrder(queries, id)] } };
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

/** The total of an order and what was paid back of it. */
function describeAmounts({ total, currency }: Pick<OrderRow, "total" | "currency">, refunded: number): string {
  if (currency === null || (total === null && refunded === 0)) return "";
  const paidBack = refunded > 0 ? `, of which ${formatMoney(refunded, currency)} was paid back` : "";
  return `: ${total === null ? "a total that was not recorded" : formatMoney(total, currency)}${paidBack}`;
}

/** Of a paid order: how its total and tax are recorded, if they were not. The accountant's export is empty there. */
function describeMissing(id: string, { total, tax }: Pick<OrderRow, "total" | "tax">): string[] {
  if (total !== null && tax !== null) return [];
  const missing = total === null ? "Its total and its tax are" : "Its tax is";
  const flags = `${total === null ? "--amount TOTAL " : ""}--tax TAX`;
  return [
    `${missing} not recorded, and empty in the export. To record them: npm run admin -- orders paid ${id} ${flags}`,
  ];
}

/** Says what a report would lead to. */
export async function printPlan(
  context: CliContext,
  json: boolean,
  { order, folded, items, plan }: Planned,
  appContext: AppContext,
): Promise<void> {
  const { problems } = await prepareGrants(plan.grants, appContext);
  const problem = describeProblems(orderProblems({ order, folded, items, problems }));
  const { number } = order;
  const issue = plan.grants.map(({ products, seats, mailbox, expiresAt }) => ({ products, seats, mailbox, expiresAt }));
  const revoke = plan.revoke.map(({ id }) => id);
  const suspend = plan.suspend.map(({ id }) => id);
  const sentences = [
    `The order ${number} would be ${folded.state}${describeAmounts(folded.details ?? order, folded.refunded)}.`,
    ...issue.map(
      ({ products, mailbox, expiresAt }) =>
        `Would issue a license for ${nameProducts(products)} until ${expiresAt.toISOString()} to ${mailbox}.`,
    ),
    ...(revoke.length > 0 ? [`Would revoke ${counted(revoke.length, "license")}.`] : []),
    ...(suspend.length > 0 ? [`Would suspend ${counted(suspend.length, "license")}.`] : []),
    ...(plan.restore.length > 0 ? [`Would restore ${counted(plan.restore.length, "license")}.`] : []),
    ...(problem === null ? [] : [`It would need a decision: ${problem}`]),
    ...(folded.state === "paid" && folded.details ? describeMissing(order.id, folded.details) : []),
  ];
  const facts = { number, wouldBe: folded.state, issue, revoke, suspend, restore: plan.restore, problem };
  printResult(context, json, facts, sentences.join(" "));
}

/** Says what became of an order. */
export async function printSettled(
  context: CliContext,
  json: boolean,
  { id, wasMailed }: { id: string; wasMailed: boolean },
  appContext: AppContext,
): Promise<void> {
  const { query } = appContext.database;
  const order = await knownOrder(id, query);
  const licenses = await licensesOfOrder(query, id);
  const items = await itemsOfOrder(query, id);
  const valid = licenses.filter(({ revokedAt, suspendedAt }) => revokedAt === null && suspendedAt === null);
  const awaited = valid.filter(isKeyAwaited);
  const { number, state, problem, keysMailedAt, mailbox } = order;
  const isAwaited = state === "paid" && keysMailedAt === null && awaited.length > 0 && order.isTest === 0;
  const mail = valid.length > 0 ? "The mail with its keys" : "The mail that asks the buyer to assign its seats";
  const sentences = [
    `The order ${number} (${id}) is ${state}${describeAmounts(order, order.refunded)}.`,
    ...(licenses.length > 0 ? [`It has ${counted(valid.length, "valid license")}.`] : []),
    ...(keysMailedAt !== null && !wasMailed ? [`${mail} is on its way to ${mailbox}.`] : []),
    ...(awaited.length > 0
      ? [
          `${awaited.length === 1 ? "1 key is" : `${awaited.length} keys are`} awaited. See: npm run admin -- pool status`,
        ]
      : []),
    ...(isAwaited ? ["The buyer is told that they follow."] : []),
    ...(items.length > 0 && items.every(({ offer }) => offer === notOurs)
      ? ["None of its items is one of our licenses: no key is issued, and nobody is reminded of it."]
      : []),
    ...(problem === null ? [] : [`It needs a decision: ${problem}`]),
    ...(state === "paid" ? describeMissing(id, order) : []),
  ];
  const ids = (of: typeof licenses) => of.map((license) => license.id);
  const facts = { id, number, state, problem, keysMailedAt, validLicenses: ids(valid), awaitedKeys: ids(awaited) };
  printResult(context, json, facts, sentences.join(" "));
}
