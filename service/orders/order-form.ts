import { Hono } from "hono";
import * as v from "valibot";
import { orderPath } from "#content/products/offers.ts";
import type { OrderFormView, OrderReceivedView } from "#contract/views/orders.ts";
import type { App } from "../context.ts";
import { redirectTo } from "../web/answer.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import type { HttpParts } from "../web/http-parts.ts";
import { postForm } from "../web/post-form.ts";
import { readBody } from "../web/request-body.ts";
import { view } from "../web/view.ts";
import { preselectedOrder, readOrderForm } from "./read-order-form.ts";
import { readSelectedOffer, Seats, type Selection } from "./read-selection.ts";
import { submitOrder } from "./submit-order.ts";

const receivedPath = `${orderPath}/received`;
const numberPattern = /^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}$/;

/** The order form, for offers without a checkout and for purchase orders. Opening it changes nothing. */
export function orderFormRoutes(app: App, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const page = (
    status: number,
    { form = app.createIdentifier(), ...shown }: Omit<OrderFormView, "form"> & { form?: string },
  ) =>
    view(
      http.views,
      "order/form",
      { form, ...shown },
      {
        status,
        // A browser that goes back may show the form as it was left. Nobody else may get its number.
        headers: status === 200 ? { "Cache-Control": "private, no-cache" } : {},
      },
    );

  routes.get(orderPath, ({ req }) => page(200, preselectedOrder(new URL(req.url).searchParams)));

  routes.post(orderPath, postForm(http), async (context) => {
    const body = await readBody(context.req.raw);
    if (!("value" in body)) return page(body.status, { values: {}, faults: [], problem: { kind: "incomplete" } });
    const read = readOrderForm(body.value);
    if (read.kind === "faulty")
      return page(422, { ...read.shown, ...(read.shown.form === undefined && { problem: { kind: "incomplete" } }) });
    const { kind, number } = await submitOrder(read.order, app);
    if (kind === "stored") return redirectTo(`${receivedPath}?${receivedQuery(number, read.order)}`);
    const { form: _, ...shown } = read.shown;
    return page(409, { ...shown, problem: { kind, number } });
  });

  routes.get(receivedPath, ({ req }) =>
    view(http.views, "order/received", readReceived(new URL(req.url).searchParams)),
  );
  return routes;
}

const receivedQuery = (number: string, { offer, seats }: Selection): string =>
  String(new URLSearchParams({ number, offer, seats: String(seats) }));

/** What the address says of an order. It names nobody, so that everybody may see it. */
function readReceived(parameters: URLSearchParams): OrderReceivedView {
  const number = parameters.get("number") ?? "";
  if (!numberPattern.test(number)) return {};
  const offer = readSelectedOffer(parameters);
  const seats = v.safeParse(Seats, parameters.get("seats"));
  return { number, ...(offer && seats.success && { licenses: { offer, seats: seats.output } }) };
}
