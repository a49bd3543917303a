import { Hono } from "hono";
import { html } from "hono/html";
import { orderPath } from "#content/addresses.ts";
import { type OrderFieldName, orderNumberLabel, orderPage, orderReceived } from "#content/order-form.ts";
import { identifierPattern } from "#contract/license-key/short-identifier.ts";
import type { AppContext } from "../../context/app-context.ts";
import { clientNetworks } from "../../http/client-networks.ts";
import type { ServiceEnvironment } from "../../http/environment.ts";
import { formResultPage } from "../../http/form-result-page.ts";
import { framedPage } from "../../http/frame.ts";
import type { HttpParts } from "../../http/http-parts.ts";
import { addressOf, postForm } from "../../http/post-form.ts";
import { redirectTo } from "../../http/redirect-to.ts";
import { readBody } from "../../http/request-body.ts";
import { findQuote } from "../quotes/quote.ts";
import { readSelectedOffer } from "../read-selection.ts";
import { orderFormPage } from "./order-page.ts";
import { readOrderForm, type TypedOrder } from "./read-order-form.ts";
import { submitOrder } from "./submit-order.ts";

const receivedPath = `${orderPath}/received`;
const numberPattern = /^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}$/;

/** The order form, for offers without a checkout and for purchase orders. Opening it changes nothing. */
export function orderFormRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const { contactEmail } = appContext;
  const page = (
    status: number,
    { typed, faults = [], problem }: { typed: TypedOrder; faults?: readonly OrderFieldName[]; problem?: string },
  ) =>
    framedPage(
      http.frame,
      status,
      status === 200 ? orderPage.title : orderPage.faultyTitle,
      orderFormPage({
        ...{ typed, faults, contactEmail, form: typed.form ?? appContext.createIdentifier() },
        ...(problem !== undefined && { problem }),
      }),
    );

  routes.get(orderPath, ({ req }) => page(200, { typed: preselected(new URL(req.url).searchParams, appContext) }));

  routes.post(orderPath, postForm(http), async (context) => {
    const body = await readBody(context.req.raw, context.env?.body);
    if (body.kind === "refused") return await page(body.status, { typed: {}, problem: orderPage.incomplete });
    const read = readOrderForm(body.value);
    if (read.kind === "faulty")
      return await page(422, { ...read, ...(read.typed.form === undefined && { problem: orderPage.incomplete }) });
    const submitted = await submitOrder(read.order, appContext, clientNetworks(addressOf(context, http)));
    if (submitted.kind === "stored") return redirectTo(`${receivedPath}?number=${submitted.number}`);
    const { form: _, ...typed } = read.typed;
    return await page(409, { typed, problem: orderPage.different.replace("{number}", submitted.number) });
  });

  routes.get(receivedPath, ({ req }) => {
    const number = req.query("number") ?? "";
    const facts = numberPattern.test(number)
      ? html`<dl class="facts"><dt>${orderNumberLabel}</dt><dd>${number}</dd></dl>`
      : "";
    return formResultPage(http.frame, orderReceived, "/buy", contactEmail, facts);
  });
  return routes;
}

/** What the address says: an offer, a number of developers, a quote, and a license to renew. */
function preselected(parameters: URLSearchParams, appContext: AppContext): TypedOrder {
  const offer = readSelectedOffer(parameters);
  const seats = parameters.get("seats") ?? "1";
  const number = parameters.get("quote");
  const quote = offer && number && findQuote(number, { offer, seats: Number(seats) }, appContext);
  const renews = parameters.get("renews") ?? "";
  return {
    ...(offer && { offer }),
    seats,
    ...(quote && { quote: quote.number }),
    ...(identifierPattern.test(renews) && { renews }),
  };
}
