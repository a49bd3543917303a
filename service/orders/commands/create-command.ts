import { buildCommand } from "@stricli/core";
import { priceCurrency } from "#content/products/offers.ts";
import type { CliContext } from "../../platform/cli/cli-context.ts";
import { CliError } from "../../platform/cli/cli-errors.ts";
import { mailboxParser } from "../../platform/cli/flags.ts";
import { soldOfferIds } from "../../platform/config/sales-settings.ts";
import type { Queries } from "../../platform/database/database.ts";
import type { ReadHints } from "../event-hints.ts";
import { findOrdersByReference } from "../order-store.ts";
import {
  lineFlag,
  type OrderWords,
  type ReportFlags,
  readCurrency,
  readDetails,
  readInvoiceUrl,
  readSeats,
  reportFlags,
  reportOrder,
  requireRenewable,
  type Said,
  unhandledEvent,
} from "./read-details.ts";

type CreateFlags = ReportFlags & OrderWords & { number?: string; event?: string };

const amountFlag = { kind: "parsed", parse: String, placeholder: "amount" } as const;

export const createCommand = (readHints: ReadHints) =>
  buildCommand<CreateFlags, [], CliContext>({
    async func({ as, dryRun, json, ...ordered }) {
      await reportOrder(
        this,
        { dryRun, json, ...(as !== undefined && { as }) },
        async (queries, { createIdentifier }) => {
          const number = ordered.number ?? orderNumber(createIdentifier(), this.clock.now());
          if ((await findOrdersByReference(queries, "operator", [number])).length > 0)
            throw new CliError(`There is an order with the number ${number}. Give another one with --number.`);
          if (ordered.renews !== undefined) await requireRenewable(queries, ordered.renews);
          if (ordered.event !== undefined) return await paidByEvent(queries, ordered.event, ordered, readHints);
          const details = readDetails(ordered);
          return { provider: "operator", isTest: false, references: [number], report: { kind: "placed", details } };
        },
      );
    },
    parameters: {
      flags: {
        ...reportFlags,
        offer: { kind: "enum", values: soldOfferIds, brief: "What is ordered" },
        seats: {
          kind: "parsed",
          parse: readSeats,
          default: "1",
          placeholder: "count",
          brief: "For how many developers",
        },
        buyer: {
          ...lineFlag("buyer", 120),
          optional: true,
          brief: "The name of the person who orders. With --event: default, what it says",
        },
        mailbox: {
          kind: "parsed",
          parse: mailboxParser("--mailbox"),
          optional: true,
          placeholder: "address",
          brief: "Where the keys are sent. With --event: default, what it says",
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
          brief:
            "The total with tax, such as 1250.00. Default: the prices of the offer, with the tax. With --event: what it says",
        },
        tax: { ...amountFlag, optional: true, brief: "The tax that the total contains, 0 if there is none" },
        currency: {
          kind: "parsed",
          parse: readCurrency,
          optional: true,
          placeholder: "code",
          brief: `The currency. Default: ${priceCurrency}. With --event: what it says`,
        },
        invoiceUrl: {
          kind: "parsed",
          parse: readInvoiceUrl,
          optional: true,
          placeholder: "address",
          brief: "Where the buyer finds the invoice",
        },
        renews: {
          kind: "parsed",
          parse: String,
          optional: true,
          placeholder: "id",
          brief: "The license that it renews",
        },
      },
    },
    docs: {
      brief: "Enter a purchase order or another order that no checkout reports",
      fullDescription:
        "Enters an order that came by mail or as a purchase order. Nobody is written to. When the money has arrived, orders paid issues its licenses and mails the keys, and records the total and the tax where they were not known before. With --event it is an order that a provider has reported as paid in a form that the service cannot read: its keys are mailed at once, and later events of the payment, such as a refund, belong to it.",
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
  ordered: OrderWords & Pick<CreateFlags, "number">,
  readHints: ReadHints,
): Promise<Said> {
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
