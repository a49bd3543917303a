import { Hono } from "hono";
import type { Feature } from "../feature.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import { ordersDesk } from "./desk.ts";
import { missedWebhooks, refusedWebhooks } from "./missed-webhooks.ts";
import { mailArrivedKeys } from "./notify-buyer.ts";
import { orderFormRoutes } from "./order-form.ts";
import { describeOrder, disputedOrders, unpaidOrders, waitingKeys } from "./order-lists.ts";
import { erasePersonalOrders, findOrders, findPersonalOrders } from "./order-store.ts";
import type { Providers } from "./providers/open-providers.ts";
import { quoteRoutes } from "./quotes.ts";
import { ordersJob } from "./resolve-events.ts";
import { webhookRoutes } from "./webhook.ts";

declare module "../feature.ts" {
  interface FeatureParts {
    /** The providers of payments that are configured. */
    providers: Providers;
  }
}

/** Orders and their payments, the order form, and quotes. */
export const orders = {
  routes: (parts) => {
    const { app, http, providers } = parts;
    return new Hono<ServiceEnvironment>()
      .route("/", ordersDesk(parts))
      .route("/", webhookRoutes(app, http, providers))
      .route("/", orderFormRoutes(app, http))
      .route("/", quoteRoutes(app, http));
  },
  jobs: ({ app, providers }) => [ordersJob(providers, app), { name: "order-keys", run: () => mailArrivedKeys(app) }],
  search: {
    noun: "orders",
    table: "customerOrder",
    columns: [
      ...["id", "number", "furtherNumbers", "purchaseId", "buyer", "company", "email", "taxId"],
      ...["purchaseOrder", "invoiceUrl"],
    ],
    read: findOrders,
    summarize: describeOrder,
  },
  digest: [waitingKeys, disputedOrders, refusedWebhooks, missedWebhooks, unpaidOrders],
  personalData: [
    {
      name: "orders",
      find: findPersonalOrders,
      summarize: describeOrder,
      kept: "Orders stay with number, items, amounts, tax and times for the bookkeeping, without buyer and address. Where the law asks you to keep invoices with these, have them in your books or at the payment provider.",
      erase: erasePersonalOrders,
    },
  ],
} satisfies Feature;
