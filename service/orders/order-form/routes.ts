import { Hono } from "hono";
import { html } from "hono/html";
import * as v from "valibot";
import { orderPath } from "#content/addresses.ts";
import { offers } from "#content/offers.ts";
import { orderFacts, orderPage, orderReceived } from "#content/order-form.ts";
import { identifierPattern } from "#contract/license-key/short-identifier.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { Html } from "../../html/html.ts";
import { redirectTo } from "../../http/answer.ts";
import { clientNetworks } from "../../http/client-address.ts";
import type { ServiceEnvironment } from "../../http/environment.ts";
import { framedPage } from "../../http/frame.ts";
import type { HttpParts } from "../../http/http-parts.ts";
import { addressOf, formResultPage, postForm } from "../../http/post-form.ts";
import { readBody } from "../../http/request-body.ts";
import { formatOrderAmount } from "../order-amount.ts";
import { findQuote, isQuoteNumber } from "../quotes/quote.ts";
import { Company, readSelectedOffer, Seats } from "../read-selection.ts";
import { type OrderPage, orderFormPage } from "./order-page.ts";
import { readOrderForm, type TypedOrder } from "./read-order-form.ts";
import { submitOrder } from "./submit-order.ts";

const receivedPath = `${orderPath}/received`;
const numberPattern = /^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}$/;

/** The order form, for offers without a checkout and for purchase orders. Opening it changes nothing. */
export function orderFormRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const { contactEmail } = appContext;
  const page = (status: number, { typed, ...shown }: Partial<OrderPage> & { typed: TypedOrder }) =>
    framedPage(
      http.frame,
      status,
      status === 200 ? orderPage.title : orderPage.faultyTitle,
      orderFormPage({
        ...{ faults: [], contactEmail, form: typed.form ?? appContext.createIdentifier() },
        typed,
        ...shown,
      }),
      // A browser that goes back may show the form as it was left. Nobody else may get its number.
      status === 200 ? { "Cache-Control": "private, no-cache" } : {},
    );

  routes.get(orderPath, ({ req }) => page(200, preselected(new URL(req.url).searchParams, appContext)));

  routes.post(orderPath, postForm(http), async (context) => {
    const body = await readBody(context.req.raw, context.env?.body);
    if (body.kind === "refused") return await page(body.status, { typed: {}, problem: orderPage.incomplete });
    const read = readOrderForm(body.value);
    if (read.kind === "faulty")
      return await page(422, { ...read, ...(read.typed.form === undefined && { problem: orderPage.incomplete }) });
    const submitted = await submitOrder(read.order, appContext, clientNetworks(addressOf(context, http)));
    if (submitted.kind === "stored")
      return redirectTo(`${receivedPath}?${receivedQuery(submitted.number, read.order)}`);
    const { form: _, ...typed } = read.typed;
    return await page(409, { typed, problem: orderPage.different.replace("{number}", submitted.number) });
  });

  routes.get(receivedPath, ({ req }) => {
    const facts = receivedFacts(new URL(req.url).searchParams);
    return formResultPage(http.frame, orderReceived, "/buy", contactEmail, facts);
  });
  return routes;
}

const receivedQuery = (number: string, { offer, seats }: { offer: string; seats: number }): string =>
  String(new URLSearchParams({ number, offer, seats: String(seats) }));

/** What the address says of an order. It names nobody, so that everybody may see it. */
function receivedFacts(parameters: URLSearchParams): Html | "" {
  const number = parameters.get("number") ?? "";
  if (!numberPattern.test(number)) return "";
  const offer = readSelectedOffer(parameters);
  const seats = v.safeParse(Seats, parameters.get("seats"));
  const facts: [string, string][] = [[orderFacts.number, number]];
  if (offer && seats.success)
    facts.push(
      [orderFacts.offer, offers[offer].name],
      [orderFacts.seats, String(seats.output)],
      [orderFacts.amount, formatOrderAmount(offer, seats.output)],
    );
  return html`<dl class="facts">${facts.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`;
}

/** What the address says: an offer, a number of developers, a company, a quote, and a license to renew. */
function preselected(parameters: URLSearchParams, appContext: AppContext): Pick<OrderPage, "typed" | "outdatedQuote"> {
  const offer = readSelectedOffer(parameters);
  const seats = parameters.get("seats") ?? "1";
  const company = v.safeParse(Company, parameters.get("company") ?? "");
  const number = parameters.get("quote");
  const quote = offer && number && findQuote(number, { offer, seats: Number(seats) }, appContext);
  const renews = parameters.get("renews") ?? "";
  return {
    typed: {
      ...(offer && { offer }),
      seats,
      ...(company.success && company.output !== null && { company: company.output }),
      ...(quote && { quote: quote.number }),
      ...(identifierPattern.test(renews) && { renews }),
    },
    ...(number !== null && !quote && isQuoteNumber(number) && { outdatedQuote: number }),
  };
}
