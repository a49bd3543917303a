import { Hono } from "hono";
import type { Feature } from "../feature.ts";
import { type FollowedMail, followedMail } from "../mail/notify.ts";
import { failMailsTo } from "../mail/outbox.ts";
import { operatorMail } from "../mail/sender.ts";
import { providerName } from "../sales-settings.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import { keylessOrders, silentWebhooks, undecidedOrders, unreadEvents } from "./facts.ts";
import { renewalOfOrder } from "./find-renewed.ts";
import { lastKeyMails, undeliveredLicenseMail, undeliveredOrderMail } from "./key-delivery.ts";
import { mailArrivedKey } from "./mail-keys.ts";
import { orderFormRoutes } from "./order-form.ts";
import { findOrder, findOrdersByNumber } from "./order-store.ts";
import {
  erasePersonalEvents,
  erasePersonalOrders,
  findPersonalEvents,
  findPersonalOrders,
  summarizePersonalOrder,
} from "./personal-orders.ts";
import { quoteRoutes } from "./quotes.ts";
import type { OrderEventRow, OrderRow } from "./tables.ts";
import { ordersJob, webhookRoutes } from "./webhooks/inbox.ts";

/** Orders and their payments, the order form, and quotes. */
export const orders = {
  routes: ({ app, http, configuration }) =>
    new Hono<ServiceEnvironment>()
      .route("/", webhookRoutes(app, http, configuration.webhookSecrets))
      .route("/", orderFormRoutes(app, http))
      .route("/", quoteRoutes(app, http)),
  jobs: ({ app }) => [ordersJob(app)],
  async commands() {
    const { ordersCommands } = await import("./commands/orders-commands.ts");
    return { orders: ordersCommands };
  },
  mails(app) {
    const told = (purpose: Parameters<typeof undeliveredOrderMail>[2], parts: Omit<FollowedMail, "contents"> = {}) =>
      followedMail(
        { ...parts, contents: (queries, { aboutId }) => undeliveredOrderMail(queries, aboutId, purpose) },
        app,
      );
    return {
      "order-keys": told("order-keys", { tellsOfDelay: true }),
      "order-waiting": told("order-waiting"),
      "order-withheld": told("order-withheld"),
      "order-receipt": told("order-receipt"),
      "order-moved": followedMail(
        {
          // That the former mailbox has not heard of it needs nothing.
          contents: async (queries, { aboutId, recipient }) =>
            (await findOrder(queries, aboutId))?.email === recipient
              ? await undeliveredOrderMail(queries, aboutId, "order-moved")
              : undefined,
        },
        app,
      ),
      "order-notice": operatorMail,
      "order-alarm": operatorMail,
    };
  },
  search: {
    noun: "orders",
    table: "customerOrder",
    columns: ["id", "number", "buyer", "company", "email", "taxId", "purchaseOrder", "subscription", "invoiceUrl"],
    findIds: findOrdersByNumber,
    summarize: (order: OrderRow) =>
      [order.buyer, order.company, summarizePersonalOrder(order)].filter(Boolean).join(", "),
  },
  digest: [keylessOrders, undecidedOrders, unreadEvents, silentWebhooks],
  namingMails: ["order-notice", "order-alarm"],
  personalData: [
    // The bodies of events are found by the orders, so they are erased before these.
    {
      name: "payments",
      find: findPersonalEvents,
      summarize: ({ provider }: Pick<OrderEventRow, "id" | "provider">) => `as ${providerName(provider)} reported it`,
      erase: erasePersonalEvents,
    },
    {
      name: "orders",
      find: findPersonalOrders,
      summarize: summarizePersonalOrder,
      async onUnreachable(tx, email) {
        await failMailsTo(tx, { purpose: "order-keys", recipient: email });
      },
      kept: "Orders stay with number, items, amounts, tax and times for the bookkeeping, without buyer and address. Where the law asks you to keep invoices with these, have them in your books or at the payment provider.",
      erase: erasePersonalOrders,
    },
  ],
} satisfies Feature;

/** What the features below need to know of the order that has bought a license. */
export const licenseOrders = {
  lastKeyMails,
  renewalOfOrder,
  mailArrivedKey,
  undeliveredMail:
    (purpose: Parameters<typeof undeliveredLicenseMail>[2]): FollowedMail["contents"] =>
    (queries, { aboutId }) =>
      undeliveredLicenseMail(queries, aboutId, purpose),
};
