import { change } from "../../change.ts";
import { CliError, CliUsageError } from "../../cli/cli-context.ts";
import { type Answer, required } from "../../cli/command.ts";
import { idParameter, valueFlag } from "../../cli/flags.ts";
import type { App } from "../../context.ts";
import { lock, type Queries } from "../../db/database.ts";
import { findLicense, isKeyAwaited, licensesOfOrder } from "../../licenses/license-store.ts";
import { nameProducts } from "../../licenses/licensed-products.ts";
import { notOurs } from "../../sales-settings.ts";
import { counted } from "../../text.ts";
import { foldReports } from "../fold-reports.ts";
import { formatMoney, isCurrency, parseAmount, sumOfAmounts } from "../money.ts";
import { describeProblems, orderProblems } from "../order-alarms.ts";
import type { OrderDetails } from "../order-report.ts";
import {
  findOrder,
  itemsOfOrder,
  type ReceivedReport,
  recordReport,
  referencesOfOrder,
  reportsOfOrder,
} from "../order-store.ts";
import { type Planned, plan, prepareGrants, settleOrder } from "../settle-order.ts";
import type { OrderEventRow, OrderRow } from "../tables.ts";

export const orderWord = idParameter("order", "customerOrder");
/** In the examples of commands. */
export const exampleId = "01a1fbff-2d7d-756e-9bb9-55db19051b45";

/** Control characters, line separators and invisible characters. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/u;

/** A flag for one line of text. */
export function lineFlag(name: string, longest: number, brief: string) {
  const parse = (text: string): string => {
    const line = text.trim();
    if (line !== "" && line.length <= longest && !unprintable.test(line)) return line;
    throw new CliUsageError(`--${name} must be one line of at most ${longest} characters.`);
  };
  return valueFlag("words", brief, parse);
}

/** Makes a parser of a number of developers. */
export function seatsParser(max: number): (text: string) => number {
  return (text) => {
    const seats = Number(text);
    if (/^\d+$/.test(text) && seats >= 1 && seats <= max) return seats;
    throw new CliUsageError(`--seats must be a whole number from 1 to ${max}.`);
  };
}

/** The amounts of an invoice as the operator reads them, in the flags of the command. */
interface InvoiceWords {
  amount?: string | undefined;
  tax?: string | undefined;
  currency?: string | undefined;
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

export function refuseTaxAbove(total: number | null, tax: number | null): void {
  if (total !== null && tax !== null && tax > total) throw new CliUsageError("--tax must not be more than the total.");
}

export function readAmount(flag: string, text: string, currency: string): number {
  const amount = parseAmount(text, currency);
  if (amount !== undefined) return amount;
  throw new CliUsageError(`${flag} must be an amount in ${currency}, such as 1250.00.`);
}

export function readCurrency(text: string): string {
  if (isCurrency(text)) return text;
  throw new CliUsageError("--currency must be a code such as USD.");
}

function readInvoiceUrl(text: string): string {
  // The address of a link in a mail stands on one line.
  if (URL.parse(text)?.protocol === "https:" && !/\s/.test(text)) return text;
  throw new CliUsageError("--invoice-url must be an https address.");
}

/** `--invoice-url ADDRESS` */
export const invoiceUrlFlag = (brief: string) => valueFlag("address", brief, readInvoiceUrl);

/** Refuses a license that no order can renew. */
export async function requireRenewable(queries: Queries, id: string): Promise<void> {
  const license = required(await findLicense(queries, id), `--renews: there is no license ${id}.`);
  if (license.revokedAt !== null) throw new CliError(`--renews: the license ${id} is revoked.`);
}

export const knownOrder = async (id: string, queries: Queries): Promise<OrderRow> =>
  required(await findOrder(queries, id), `There is no order ${id}.`);

/** An event that is stored and not worked off. */
export async function unhandledEvent(queries: Queries, id: string): Promise<OrderEventRow> {
  const event = await queries.selectFrom("orderEvent").selectAll().where("id", "=", id).executeTakeFirst();
  if (!event) throw new CliError(`There is no event ${id}. Its id is in the email about it, under "Stored as".`);
  if (event.handledAt !== null) throw new CliError(`Event ${id} has already been processed.`);
  return event;
}

/** What the operator says of an order, without what every such report has. */
export type Said = Omit<ReceivedReport, "eventId" | "occurredAt"> & {
  occurredAt?: Date;
  /** The stored event that the operator has read. Default: a new one. */
  eventId?: string;
};

/** A command that reports on an order. */
export type ReportContext = App & { operator: string; actor: `operator:${string}` };

/**
 * Records what the operator says of an order, and settles the order. The event carries the operator's name, and so does
 * the log: licenses and mails then follow as for every other report.
 *
 * @param say checks the order as it is in the transaction
 */
export async function reportOrder(context: ReportContext, say: (queries: Queries) => Promise<Said>): Promise<Answer> {
  const { id, planned } = await change(context, context.actor, async (tx) => {
    const said = await say(tx.transaction);
    const eventId = said.eventId ?? `${context.actor}:${context.createIdentifier()}`;
    const order = await recordReport(tx, { occurredAt: tx.now, ...said, eventId }, context);
    tx.audit({ action: "order-reported", subjectId: order, details: { report: said.report.kind, event: eventId } });
    return { id: order, planned: context.isDryRun ? await plan(order, tx.transaction, context) : undefined };
  });
  if (planned) return await tellPlan(planned, context);
  const wasMailed = (await knownOrder(id, context.database.query)).keysMailedAt !== null;
  await settleOrder(id, context);
  return await tellSettled({ id, wasMailed }, context);
}

/**
 * Locks an order that the operator reports on, and names it as its provider does. Where reports are not settled yet, such
 * as that of another operator a moment ago, the order stands where they lead to.
 */
export async function lockKnownOrder(
  queries: Queries,
  id: string,
): Promise<{ order: OrderRow; named: Pick<Said, "provider" | "isTest" | "references"> }> {
  const row = required(await lock(queries, "customerOrder", id), `There is no order ${id}.`);
  const { provider, isTest, isSettled } = row;
  const { state, refunded } = isSettled === 1 ? row : foldReports(await reportsOfOrder(queries, id));
  const order = { ...row, state, refunded };
  return { order, named: { provider, isTest: isTest === 1, references: await referencesOfOrder(queries, id) } };
}

/** The total of an order and what was paid back of it. */
function describeAmounts({ total, currency }: Pick<OrderRow, "total" | "currency">, refunded: number): string {
  if (currency === null || (total === null && refunded === 0)) return "";
  const paidBack = refunded > 0 ? `, of which ${formatMoney(refunded, currency)} was refunded` : "";
  return `: ${total === null ? "a total that wasn't recorded" : formatMoney(total, currency)}${paidBack}`;
}

/** Of a paid order: whether total and tax are recorded. */
function describeMissing({ total, tax }: Pick<OrderRow, "total" | "tax">): string[] {
  if (total !== null && tax !== null) return [];
  return [`${total === null ? "Its total and its tax are" : "Its tax is"} not recorded.`];
}

/** Says what a report would lead to. */
async function tellPlan({ order, folded, items, plan }: Planned, app: App): Promise<Answer> {
  const { problems } = await prepareGrants(plan.grants, app);
  const problem = describeProblems(orderProblems({ order, folded, items, problems }));
  const { number } = order;
  const foreign = items.filter((item) => item.offer === notOurs).map(({ item }) => item);
  const issue = plan.grants.map(({ products, seats, email, expiresAt }) => ({ products, seats, email, expiresAt }));
  const revoke = plan.revoke.map(({ id }) => id);
  const suspend = plan.suspend.map(({ id }) => id);
  const sentences = [
    `The order ${number} ${order.state === folded.state ? "stays" : "would be"} ${folded.state}${describeAmounts(folded.details ?? order, folded.refunded)}.`,
    ...issue.map(
      ({ products, email, expiresAt }) =>
        `Would issue a license for ${nameProducts(products)} until ${expiresAt.toISOString()} to ${email}.`,
    ),
    ...(foreign.length === 0
      ? []
      : foreign.length === items.length
        ? ["No keys would be issued: none of its items would be one of our licenses."]
        : [`No key follows for item ${foreign.join(", ")}, which would be none of our licenses.`]),
    ...(revoke.length > 0 ? [`Would revoke ${counted(revoke.length, "license")}.`] : []),
    ...(suspend.length > 0 ? [`Would suspend ${counted(suspend.length, "license")}.`] : []),
    ...(plan.restore.length > 0 ? [`Would restore ${counted(plan.restore.length, "license")}.`] : []),
    ...(problem === null ? [] : [`It would need a decision: ${problem}`]),
    ...(folded.state === "paid" && folded.details ? describeMissing(folded.details) : []),
  ];
  const facts = { number, wouldBe: folded.state, issue, revoke, suspend, restore: plan.restore, problem };
  return { json: facts, text: sentences.join(" ") };
}

/** Says what became of an order. */
export async function tellSettled({ id, wasMailed }: { id: string; wasMailed: boolean }, app: App): Promise<Answer> {
  const { query } = app.database;
  const order = await knownOrder(id, query);
  const licenses = await licensesOfOrder(query, id);
  const items = await itemsOfOrder(query, id);
  const valid = licenses.filter(({ revokedAt, suspendedAt }) => revokedAt === null && suspendedAt === null);
  const awaited = valid.filter(isKeyAwaited);
  const { number, state, problem, keysMailedAt, email } = order;
  const isAwaited = state === "paid" && keysMailedAt === null && awaited.length > 0 && order.isTest === 0;
  const sentences = [
    `The order ${number} (${id}) is ${state}${describeAmounts(order, order.refunded)}.`,
    ...(licenses.length > 0 ? [`It has ${counted(valid.length, "valid license")}.`] : []),
    ...(keysMailedAt !== null && !wasMailed ? [`The email with its keys is on its way to ${email}.`] : []),
    ...(awaited.length > 0 ? [`${awaited.length === 1 ? "1 key is" : `${awaited.length} keys are`} awaited.`] : []),
    ...(isAwaited ? ["The buyer gets an email that says so."] : []),
    ...(items.length > 0 && items.every(({ offer }) => offer === notOurs)
      ? ["None of its items is one of our licenses: no key is issued, and nobody is reminded of it."]
      : []),
    ...(problem === null ? [] : [`It needs a decision: ${problem}`]),
    ...(state === "paid" ? describeMissing(order) : []),
  ];
  const ids = (of: typeof licenses) => of.map((license) => license.id);
  const facts = { id, number, state, problem, keysMailedAt, validLicenses: ids(valid), awaitedKeys: ids(awaited) };
  return { json: facts, text: sentences.join(" ") };
}
