import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Stripe } from "stripe";
import { onTestFinished } from "vitest";
import type { StripeSettings } from "#service/orders/providers/stripe.ts";

/** An account at Stripe as its API shows it: what is in it by kind. */
export interface StripeAccount {
  subscriptions?: readonly Partial<Stripe.Subscription>[];
  subscription_items?: readonly Partial<Stripe.SubscriptionItem>[];
  invoices?: readonly Partial<Stripe.Invoice>[];
  /** By invoice. */
  lines?: Readonly<Record<string, readonly Partial<Stripe.InvoiceLineItem>[]>>;
  invoice_payments?: readonly Partial<Stripe.InvoicePayment>[];
  sessions?: readonly Partial<Stripe.Checkout.Session>[];
  /** By session. */
  line_items?: Readonly<Record<string, readonly Partial<Stripe.LineItem>[]>>;
  payment_intents?: readonly Partial<Stripe.PaymentIntent>[];
  charges?: readonly Partial<Stripe.Charge>[];
  refunds?: readonly Partial<Stripe.Refund>[];
  disputes?: readonly Partial<Stripe.Dispute>[];
  events?: readonly {
    id: string;
    type: Stripe.Event.Type;
    created: number;
    livemode: boolean;
    data: Stripe.Event.Data;
  }[];
}

/** Smaller than what is asked for, so that every list of three has a second page. */
const pageLength = 2;

/** Stripe's API with an account, to be asked as a test has it. Its calls are noted with their version. */
export async function serveStripe(
  account: StripeAccount,
  answer: (response: ServerResponse) => boolean = () => false,
): Promise<{ server: NonNullable<StripeSettings["server"]>; calls: string[] }> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    calls.push(`${request.headers["stripe-version"]} ${url.pathname}`);
    if (answer(response)) return;
    const found = find(account, url);
    response.writeHead(found === undefined ? 404 : 200, { "content-type": "application/json" });
    const error = {
      type: "invalid_request_error",
      code: "resource_missing",
      message: `No such object: ${url.pathname}`,
    };
    response.end(JSON.stringify(found ?? { error }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server: { host: "127.0.0.1", port, protocol: "http" }, calls };
}

function find(account: StripeAccount, url: URL): object | undefined {
  const path = url.pathname.replace("/v1/", "").replace("checkout/sessions", "sessions").split("/");
  const [kind = "", id, inner] = path;
  if (inner !== undefined) {
    const lines = inner === "lines" ? account.lines : account.line_items;
    return page(lines?.[id ?? ""] ?? [], url);
  }
  const objects: readonly { id?: string }[] = Object.entries(account).find(([name]) => name === kind)?.[1] ?? [];
  if (id === undefined)
    return page(
      objects.filter((object) => fits(object, url)),
      url,
    );
  const found = objects.find((object) => object.id === id);
  if (!url.searchParams.has("expand[0]") || !found || !("latest_charge" in found)) return found;
  const latest_charge = account.charges?.find((charge) => charge.id === found.latest_charge) ?? null;
  return { ...found, latest_charge };
}

/** Whether an object has the values that a list is asked for. */
function fits(object: object, { searchParams }: URL): boolean {
  const texts = JSON.stringify(object);
  const names = ["subscription", "invoice", "payment_intent", "charge", "customer", "payment[payment_intent]"];
  const isNamed = names.every((name) => {
    const wanted = searchParams.get(name);
    return wanted === null || texts.includes(`"${name.replace(/^.*\[|\]/g, "")}":"${wanted}"`);
  });
  const since = Number(searchParams.get("created[gte]") ?? 0);
  return isNamed && (!("created" in object) || Number(object.created) >= since);
}

function page(objects: readonly { id?: string }[], { pathname, searchParams }: URL): object {
  const after = searchParams.get("starting_after");
  const start = after === null ? 0 : objects.findIndex(({ id }) => id === after) + 1;
  const data = objects.slice(start, start + Math.min(pageLength, Number(searchParams.get("limit") ?? pageLength)));
  return { object: "list", url: pathname, data, has_more: start + data.length < objects.length };
}
