import { paymentProviders } from "../platform/config/sales-settings.ts";
import { column, identifier, nullable, type RowsOf, type Tables, table } from "../platform/database/tables.ts";
import type { OrderState } from "./fold-reports.ts";
import type { ItemOffer, OrderReport } from "./order-report.ts";

declare module "../platform/database/tables.ts" {
  interface Tables extends RowsOf<typeof orderTables> {}
}

declare module "../platform/mail/tables.ts" {
  interface MailPurposes {
    "order-keys": true;
    "order-waiting": true;
    "order-withheld": true;
    "order-moved": true;
    "order-receipt": true;
    "order-notice": true;
    "order-alarm": true;
  }
}

/** Where an order comes from: a provider of payments, the order form, or the operator. */
export const orderProviders = [...paymentProviders, "form", "operator"] as const;
export type OrderProvider = (typeof orderProviders)[number];

export const orderTables = {
  /** Amounts are in the smallest unit of the currency, and null while they are not known. */
  customerOrder: table("Orders, each with what its reports amounted to when it was last settled.", {
    id: identifier,
    provider: column<OrderProvider>("where the order comes from"),
    number: column("the provider's number of the order"),
    state: column<OrderState>("where it stands"),
    isTest: column<0 | 1>("1 for a payment in test mode, which never leads to a license"),
    isSettled: column<0 | 1>("0 while reports are to be worked off"),
    createdAt: column("when it was made"),
    paidAt: nullable("when it was paid"),
    keysMailedAt: nullable("when the mail with the keys was queued"),
    mailbox: nullable("the email address, in lower case"),
    buyer: nullable("the name of the buyer"),
    company: nullable("the company on the invoice"),
    invoiceAddress: nullable("the address on the invoice"),
    taxId: nullable("the tax number of the buyer"),
    purchaseOrder: nullable("the buyer's number of the order"),
    currency: nullable("the currency, by its code of ISO 4217"),
    total: nullable<number>("the whole amount, with tax; empty while it is not recorded"),
    tax: nullable<number>("the tax in it; empty while it is not recorded"),
    refunded: column<number>("what was paid back"),
    invoiceUrl: nullable("the address of the invoice"),
    subscription: nullable("the provider's number of the subscription"),
    isFurther: column<0 | 1>("1 for a further payment within a period, from which no license follows"),
    problem: nullable("why the operator must look at it"),
  }),
  orderItem: table("The lines of orders.", {
    orderId: column("the order it belongs to"),
    item: column<number>("the number of the line, from 1"),
    offer: nullable<ItemOffer>("what was bought; empty while the price is mapped to no offer"),
    price: nullable("the provider's number of the price"),
    seats: column<number>("for how many people"),
    amount: nullable<number>("the amount of the line, with tax; before taxes while the tax is not recorded"),
    renewsId: nullable("the license that it renews"),
    isRenewalConfirmed: column<0 | 1>(
      "1 if the operator says what it renews; otherwise it counts for licenses of the same buyer alone",
    ),
  }),
  orderReference: table("The numbers by which an order is known, such as those of payment, invoice and checkout.", {
    provider: column<OrderProvider>("where the order comes from"),
    reference: column("the number"),
    orderId: column("the order it belongs to"),
  }),
  orderEvent: table("What was reported of orders, as it arrived.", {
    id: identifier,
    provider: column<OrderProvider>("where the order comes from"),
    eventId: column("the provider's number of the event"),
    orderId: nullable("the order it belongs to; empty while it is not known"),
    occurredAt: column("when it happened at the provider"),
    receivedAt: column("when it arrived"),
    handledAt: nullable("when it was worked off"),
    kind: nullable<OrderReport["kind"]>("what kind it is of; empty if the event is none of an order"),
    facts: nullable("what was reported, as JSON"),
    body: nullable("the report as it arrived, as it was signed"),
    problem: nullable("why it waits, or cannot be read"),
    isTest: column<0 | 1>("1 for an event of a test account"),
    subject: nullable("what later events need to know from this one, such as the number of the customer"),
  }),
};

export type OrderRow = Tables["customerOrder"];
export type OrderItemRow = Tables["orderItem"];
export type OrderEventRow = Tables["orderEvent"];
