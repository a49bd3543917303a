import { buildCommand } from "@stricli/core";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError, CliUsageError } from "../../cli/cli-errors.ts";
import { idParameter } from "../../cli/flags.ts";
import type { Queries } from "../../database/database.ts";
import { startOfDay } from "../../time/calendar-months.ts";
import { foldReports } from "../fold-reports.ts";
import { formatMoney, parseAmount } from "../money.ts";
import type { OrderDetails } from "../order-report.ts";
import { reportsOfOrder } from "../order-store.ts";
import type { OrderRow } from "../tables.ts";
import { readInvoiceUrl } from "./read-details.ts";
import { lockKnownOrder, type ReportFlags, reportFlags, reportOrder } from "./report-order.ts";

const positional = { kind: "tuple", parameters: [idParameter("order")] } as const;
const example = "01a1fbff-2d7d-756e-9bb9-55db19051b45";

/** `--on DAY`: when what is recorded happened. */
const onFlag = (brief: string) =>
  ({
    kind: "parsed",
    parse: readDay,
    optional: true,
    placeholder: "day",
    brief: `${brief}, such as 2026-11-20, in Eastern Time. Default: now`,
  }) as const;

interface PaidFlags extends ReportFlags {
  on?: Date;
  invoiceUrl?: string;
}

export const paidCommand = buildCommand<PaidFlags, [string], CliContext>({
  async func({ on, invoiceUrl, ...flags }, id) {
    refuseFuture(on, this);
    await reportOrder(this, flags, async (queries) => {
      const { order, named } = await lockKnownOrder(queries, id);
      requireState(order, ["pending", "canceled"]);
      const details = await knownDetails(queries, order);
      const report = { kind: "paid", details: { ...details, ...(invoiceUrl && { invoiceUrl }) } } as const;
      return { ...named, report, ...(on && { occurredAt: on }) };
    });
  },
  parameters: {
    flags: {
      ...reportFlags,
      on: onFlag("When the money arrived"),
      invoiceUrl: {
        kind: "parsed",
        parse: readInvoiceUrl,
        optional: true,
        placeholder: "address",
        brief: "Where the buyer finds the invoice, for the mail with the keys",
      },
    },
    positional,
  },
  docs: {
    brief: "Record that an order was paid: its licenses are issued and its keys mailed",
    customUsage: [
      example,
      `${example} --on 2026-11-20 --as Grace`,
      { input: `${example} --dry-run`, brief: "what would be issued" },
    ],
  },
});

export const refundCommand = buildCommand<ReportFlags & { on?: Date; amount?: string }, [string], CliContext>({
  async func({ on, amount: text, ...flags }, id) {
    refuseFuture(on, this);
    await reportOrder(this, flags, async (queries, { createIdentifier }) => {
      const { order, named } = await lockKnownOrder(queries, id);
      requireState(order, ["paid", "disputed"]);
      const amount = text === undefined ? null : readRefund(text, order);
      const report = { kind: "refunded", refund: `operator:${createIdentifier()}`, amount } as const;
      return { ...named, report, ...(on && { occurredAt: on }) };
    });
  },
  parameters: {
    flags: {
      ...reportFlags,
      on: onFlag("When the money went back"),
      amount: {
        kind: "parsed",
        parse: String,
        optional: true,
        placeholder: "amount",
        brief: "A part of the total, such as 100.00. Default: the whole",
      },
    },
    positional,
  },
  docs: {
    brief: "Record that an order was paid back, in full or in part",
    fullDescription:
      "Records a refund that you have made. It moves no money. A full refund revokes the licenses of the order; what a refund in part does is set as refunds.partial in SALES_FILE.",
    customUsage: [example, `${example} --amount 100.00 --on 2026-11-20 --dry-run`],
  },
});

export const cancelCommand = buildCommand<ReportFlags, [string], CliContext>({
  async func(flags, id) {
    await reportOrder(this, flags, async (queries) => {
      const { order, named } = await lockKnownOrder(queries, id);
      requireState(order, ["pending"]);
      return { ...named, report: { kind: "canceled" } };
    });
  },
  parameters: { flags: reportFlags, positional },
  docs: {
    brief: "Record that an order that is not paid was withdrawn",
    fullDescription: "Records that an order was withdrawn. A payment that arrives later counts all the same.",
    customUsage: [example],
  },
});

/** What a payment says of an order is what was ordered. */
async function knownDetails(queries: Queries, { id, number }: OrderRow): Promise<OrderDetails> {
  const { details } = foldReports(await reportsOfOrder(queries, id));
  if (details) return details;
  throw new CliError(`Of the order ${number} it is not known yet who ordered what.`);
}

/** The state of the row lags behind reports that are not settled, which the service does within a minute. */
function requireState({ number, state }: OrderRow, wanted: readonly OrderRow["state"][]): void {
  if (!wanted.includes(state)) throw new CliError(`The order ${number} is ${state}.`);
}

function readRefund(text: string, { currency, total, refunded }: OrderRow): number {
  const amount = currency === null ? undefined : parseAmount(text, currency);
  if (amount !== undefined && amount > 0 && amount <= total - refunded) return amount;
  const left = formatMoney(total - refunded, currency);
  throw new CliUsageError(`--amount must be an amount such as 100.00, and at most what is not refunded yet: ${left}.`);
}

function readDay(text: string): Date {
  const day = startOfDay(text);
  if (day) return day;
  throw new CliUsageError("--on must be a day, such as 2026-11-20.");
}

function refuseFuture(on: Date | undefined, { clock }: CliContext): void {
  if (on && on > clock.now()) throw new CliUsageError("--on must not lie in the future.");
}
