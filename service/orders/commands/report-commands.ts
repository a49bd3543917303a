import { CliError, CliUsageError } from "../../platform/cli/cli-context.ts";
import { appCommand } from "../../platform/cli/command.ts";
import { changeFlags, idParameter, textFlag, valueFlag } from "../../platform/cli/flags.ts";
import type { AppContext } from "../../platform/context/app-context.ts";
import type { Queries } from "../../platform/database/database.ts";
import { startOfDay } from "../../platform/time/time.ts";
import type { ReadHints } from "../event-hints.ts";
import { type FoldedOrder, foldReports } from "../fold-reports.ts";
import { formatMoney, parseAmount } from "../money.ts";
import type { OrderDetails } from "../order-report.ts";
import { findOrdersByReference, reportsOfOrder } from "../order-store.ts";
import { plan, settleOrder } from "../settle-order.ts";
import type { OrderRow } from "../tables.ts";
import {
  invoiceUrlFlag,
  knownOrder,
  lockKnownOrder,
  readCurrency,
  reportOrder,
  tellPlan,
  tellSettled,
  unhandledEvent,
  withAmounts,
} from "./report-order.ts";

const words = [idParameter("order")] as const;
const example = "01a1fbff-2d7d-756e-9bb9-55db19051b45";

/** `--on DAY`: when what is recorded happened. */
const onFlag = (brief: string) =>
  valueFlag("day", `${brief}, such as 2026-11-20, in Eastern Time. Default: now`, readDay);

export const paidCommand = appCommand({
  brief: "Record that an order was paid: its licenses are issued and its keys mailed",
  details:
    "Records that an order was paid, with the total and the tax of its invoice. Its licenses are issued and its keys mailed. An amount that is given neither here nor before is empty in the accountant's export. Given for an order that is paid already, --amount and --tax add or correct its amounts, and nobody is written to. After a refund that failed, it records that the payment stands.",
  examples: [
    `${example} --amount 282.50 --tax 32.50`,
    `${example} --on 2026-11-20 --as Grace`,
    { input: `${example} --dry-run`, brief: "what would be issued" },
  ],
  permission: "orders",
  flags: {
    ...changeFlags,
    on: onFlag("When the money arrived"),
    invoiceUrl: invoiceUrlFlag("Where the buyer finds the invoice, for the mail with the keys"),
    amount: textFlag(
      "amount",
      "The total of the invoice with tax, such as 282.50. Default: the price of the order, with the tax",
    ),
    tax: textFlag("amount", "The tax that the total contains, 0 if there is none"),
    currency: valueFlag("code", "The currency of the invoice. Default: that of the order", readCurrency),
  },
  words,
  check: ({ on }, _words, context) => refuseFuture(on, context),
  run: (context, { on, invoiceUrl, amount, tax, currency, dryRun }, [id]) =>
    reportOrder(context, dryRun, async (queries) => {
      const { order, named } = await lockKnownOrder(queries, id);
      const { details: known, failedRefund } = await knownOrderReports(queries, order);
      // The amounts of a payment that is recorded can be added or corrected.
      const isCorrection = (amount !== undefined || tax !== undefined) && order.paidAt !== null;
      if (!isCorrection && !failedRefund) requireState(order, ["pending", "canceled"]);
      if (isCorrection && on)
        throw new CliUsageError(`The order ${order.number} is paid: --on is for the payment itself.`);
      const details = withAmounts(known, { amount, tax, currency });
      if (details.total !== null && details.total < order.refunded)
        throw new CliUsageError(
          `--amount must not be less than what was paid back: ${formatMoney(order.refunded, order.currency)}.`,
        );
      const report = { kind: "paid", details: { ...details, ...(invoiceUrl && { invoiceUrl }) } } as const;
      return { ...named, report, ...(on && { occurredAt: on }) };
    }),
});

export const refundCommand = (readHints: ReadHints) =>
  appCommand({
    brief: "Record that an order was paid back, in full or in part",
    details:
      "Records a refund that you have made. It moves no money. A full refund revokes the licenses of the order, and the buyer is told so by mail; what a refund in part does is set as refunds.partial in SALES_FILE. With --event it is one that a provider has reported in a form that the service cannot read: it counts once, also if the provider reports it again.",
    examples: [example, `${example} --amount 100.00 --on 2026-11-20 --dry-run`],
    permission: "orders",
    flags: {
      ...changeFlags,
      event: textFlag("id", "The stored event that reports it, which the service could not read"),
      on: onFlag("When the money went back"),
      amount: textFlag("amount", "A part of the total with tax, such as 100.00. Default: the whole"),
      tax: textFlag("amount", "The tax in that part. Default: its share of the tax of the order"),
    },
    words,
    check: ({ on }, _words, context) => refuseFuture(on, context),
    run: (context, { on, amount: text, tax: taxText, event, dryRun }, [id]) =>
      reportOrder(context, dryRun, async (queries) => {
        const { order, named } = await lockKnownOrder(queries, id);
        requireState(order, ["paid", "disputed"]);
        const ofEvent = event === undefined ? undefined : await refundOfEvent(queries, event, order, readHints);
        // What an event says may be the sum of all refunds so far, or hold a fee. No more than the total counts.
        const said =
          text === undefined ? ofEvent?.amount : readRefund(text, ofEvent ? { ...order, total: null } : order);
        if (ofEvent && said === undefined)
          throw new CliUsageError("Give what was paid back with --amount. The event does not say it.");
        const amount = said ?? null;
        const tax = taxText === undefined ? undefined : readRefundedTax(taxText, amount, order);
        const report = {
          kind: "refunded",
          refund: ofEvent?.refund ?? `operator:${context.createIdentifier()}`,
          amount,
          ...(tax !== undefined && { tax }),
        } as const;
        const references: typeof named.references = [...named.references, ...(ofEvent?.references ?? [])];
        return { ...named, references, ...ofEvent?.said, report, ...(on && { occurredAt: on }) };
      }),
  });

/** What an event says of a refund that the operator has read. It is worked off with the report. */
async function refundOfEvent(queries: Queries, id: string, order: OrderRow, readHints: ReadHints) {
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

export const cancelCommand = appCommand({
  brief: "Record that an order that is not paid was withdrawn",
  details: "Records that an order was withdrawn. A payment that arrives later counts all the same.",
  examples: [example],
  permission: "orders",
  flags: changeFlags,
  words,
  run: (context, { dryRun }, [id]) =>
    reportOrder(context, dryRun, async (queries) => {
      const { order, named } = await lockKnownOrder(queries, id);
      requireState(order, ["pending"]);
      return { ...named, report: { kind: "canceled" } };
    }),
});

export const settleCommand = appCommand({
  brief: "Issue the licenses of an order that something was missing for",
  details:
    "Brings licenses and mails in line with what was reported of an order, such as after signing keys were made or a price was added to SALES_FILE. The service does this by itself when something is reported, and at its start for orders that need a decision. Repeating it changes nothing.",
  examples: [example, `${example} --dry-run`],
  permission: "orders",
  flags: changeFlags,
  words,
  async run(context, { dryRun }, [id]) {
    const { query } = context.database;
    const { number, provider, keysMailedAt } = await knownOrder(id, query);
    if (provider === "import") throw new CliError(`The order ${number} was imported: no license is issued for it.`);
    if (dryRun) {
      const planned = await plan(id, query, context);
      return planned && (await tellPlan(planned, context));
    }
    await settleOrder(id, context);
    return await tellSettled({ id, wasMailed: keysMailedAt !== null }, context);
  },
});

/** What a payment says of an order is what was ordered. */
async function knownOrderReports(
  queries: Queries,
  { id, number }: OrderRow,
): Promise<Pick<FoldedOrder, "failedRefund"> & { details: OrderDetails }> {
  const { details, failedRefund } = foldReports(await reportsOfOrder(queries, id));
  if (details) return { details, failedRefund };
  throw new CliError(`Of the order ${number} it is not known yet who ordered what.`);
}

/** The state of the row lags behind reports that are not settled, which the service does within a minute. */
function requireState({ number, state }: OrderRow, wanted: readonly OrderRow["state"][]): void {
  if (!wanted.includes(state)) throw new CliError(`The order ${number} is ${state}.`);
}

function readRefund(text: string, { currency, total, refunded }: OrderRow): number {
  const amount = currency === null ? undefined : parseAmount(text, currency);
  if (amount !== undefined && amount > 0 && (total === null || amount <= total - refunded)) return amount;
  const most =
    total === null ? "" : `, and at most what is not refunded yet: ${formatMoney(total - refunded, currency)}`;
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

function refuseFuture(on: Date | undefined, { clock }: Pick<AppContext, "clock">): void {
  if (on && on > clock.now()) throw new CliUsageError("--on must not lie in the future.");
}
