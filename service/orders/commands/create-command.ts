import { buildCommand } from "@stricli/core";
import { priceCurrency } from "#content/offers.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { mailboxParser } from "../../cli/mailbox-parser.ts";
import { soldOfferIds } from "../../config/sales-settings.ts";
import type { Queries } from "../../database/database.ts";
import type { OrderDetails } from "../order-report.ts";
import { findOrdersByReference } from "../order-store.ts";
import { lineFlag, type OrderWords, readCurrency, readDetails, readInvoiceUrl, readSeats } from "./read-details.ts";
import { type ReportFlags, reportFlags, reportOrder, type Said } from "./report-order.ts";
import { requireRenewable } from "./require-renewable.ts";
import { unhandledEvent } from "./unhandled-event.ts";

type CreateFlags = ReportFlags & OrderWords & { number?: string; event?: string };

const amountFlag = { kind: "parsed", parse: String, placeholder: "amount" } as const;

export const createCommand = buildCommand<CreateFlags, [], CliContext>({
  async func({ as, dryRun, json, ...ordered }) {
    const details = readDetails(ordered);
    await reportOrder(
      this,
      { dryRun, json, ...(as !== undefined && { as }) },
      async (queries, { createIdentifier }) => {
        const number = ordered.number ?? orderNumber(createIdentifier(), this.clock.now());
        if ((await findOrdersByReference(queries, "operator", [number])).length > 0)
          throw new CliError(`There is an order with the number ${number}. Give another one with --number.`);
        if (ordered.renews !== undefined) await requireRenewable(queries, ordered.renews);
        if (ordered.event !== undefined) return await paidByEvent(queries, ordered.event, ordered.number, details);
        return { provider: "operator", isTest: false, references: [number], report: { kind: "placed", details } };
      },
    );
  },
  parameters: {
    flags: {
      ...reportFlags,
      offer: { kind: "enum", values: soldOfferIds, brief: "What is ordered" },
      seats: { kind: "parsed", parse: readSeats, default: "1", placeholder: "count", brief: "For how many developers" },
      buyer: { ...lineFlag("buyer", 120), brief: "The name of the person who orders" },
      mailbox: {
        kind: "parsed",
        parse: mailboxParser("--mailbox"),
        placeholder: "address",
        brief: "Where the keys are sent",
      },
      company: { ...lineFlag("company", 200), optional: true, brief: "The company that pays" },
      address: { ...lineFlag("address", 500), optional: true, brief: "The invoice address, on one line" },
      taxId: { ...lineFlag("tax-id", 60), optional: true, brief: "The tax number of the company" },
      purchaseOrder: { ...lineFlag("purchase-order", 60), optional: true, brief: "The number of the purchase order" },
      event: {
        kind: "parsed",
        parse: String,
        optional: true,
        placeholder: "id",
        brief: "The stored event that reports it as paid, which the service could not read",
      },
      number: { ...lineFlag("number", 60), optional: true, brief: "Your number of the order. Default: a new one" },
      amount: {
        ...amountFlag,
        optional: true,
        brief: "The total with tax, such as 1250.00. Default: the prices of the offer, with the tax",
      },
      tax: { ...amountFlag, default: "0", brief: "The tax that the total contains" },
      currency: {
        kind: "parsed",
        parse: readCurrency,
        default: priceCurrency,
        placeholder: "code",
        brief: "The currency",
      },
      invoiceUrl: {
        kind: "parsed",
        parse: readInvoiceUrl,
        optional: true,
        placeholder: "address",
        brief: "Where the buyer finds the invoice",
      },
      renews: { kind: "parsed", parse: String, optional: true, placeholder: "id", brief: "The license that it renews" },
    },
  },
  docs: {
    brief: "Enter a purchase order or another order that no checkout reports",
    fullDescription:
      "Enters an order that came by mail or as a purchase order. Nobody is written to. When the money has arrived, orders paid issues its licenses and mails the keys. With --event it is an order that a provider has reported as paid in a form that the service cannot read: its keys are mailed at once.",
    customUsage: [
      '--offer professional-java --seats 5 --buyer "Ada Lovelace" --company "Engines Ltd" --purchase-order PO-4711 --mailbox it@example.org',
      {
        input:
          '--offer enterprise --seats 20 --buyer "Ada Lovelace" --mailbox it@example.org --amount 5650.00 --tax 650.00 --currency CAD',
        brief: "at an agreed price",
      },
    ],
  },
});

/** A number that people can read out: the year, and digits by chance. */
function orderNumber(identifier: string, now: Date): string {
  return `${now.getUTCFullYear()}-${identifier.slice(-8).toUpperCase()}`;
}

/** The order of an event that the operator has read: it is paid, and the event is worked off with it. */
async function paidByEvent(
  queries: Queries,
  id: string,
  number: string | undefined,
  details: OrderDetails,
): Promise<Said> {
  const { provider, eventId, isTest, occurredAt } = await unhandledEvent(queries, id);
  return {
    provider,
    eventId,
    isTest: isTest === 1,
    occurredAt: new Date(occurredAt),
    // A number by hand could be that of an order that is no test.
    references: [isTest === 1 || number === undefined ? eventId : number],
    report: { kind: "paid", details },
  };
}
