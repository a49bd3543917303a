import { Hono } from "hono";
import { offers, orderPath, priceCurrency, quotePath, totalOf } from "#content/products/offers.ts";
import { workingDayTimeZone } from "#contract/dates.ts";
import type { QuoteView } from "#contract/views/orders.ts";
import type { App } from "../context.ts";
import { redirectTo } from "../web/answer.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import type { HttpParts } from "../web/http-parts.ts";
import { view } from "../web/view.ts";
import { readSelection, type Selection } from "./order-fields.ts";

/** Quotes to print. Nothing is stored and no database is asked: a quote has the prices of the day. */
export function quoteRoutes(app: App, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  routes.get(quotePath, ({ req }) => {
    const parameters = new URL(req.url).searchParams;
    const { selection, shown } = readSelection(parameters);
    if (!selection) {
      const isChosen = ["offer", "product", "seats", "currency", "company"].some((name) => parameters.has(name));
      const { supplier, terms } = app.sales;
      const form = { ...shown, faults: isChosen ? shown.faults : [], taxNote: supplier?.taxNote, terms };
      return view(http.views, "quote/form", form, { status: isChosen ? 422 : 200 });
    }
    const quote = quoteToday(selection, app);
    // A price that is not fixed is asked for with a form of its own.
    return quote ? view(http.views, "quote/printed", quote) : redirectTo(orderHref(selection, selection.company));
  });
  return routes;
}

/** The quote for a selection, as of today, or undefined if its price is not fixed. */
function quoteToday(selection: Selection, { clock, sales: { supplier, terms }, siteUrl }: App): QuoteView | undefined {
  const { offer, seats, currency, company } = selection;
  const [each, total] = [totalOf(offers[offer], 1), totalOf(offers[offer], seats)];
  if (each === undefined || total === undefined) return undefined;
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime());
  const date = now.toZonedDateTimeISO(workingDayTimeZone).toPlainDate();
  return {
    ...{ offer, seats, currency, each, total, company, supplier, siteUrl, terms },
    date: date.toString(),
    ...(terms.quoteDays !== undefined && { validUntil: date.add({ days: terms.quoteDays }).toString() }),
    orderHref: orderHref(selection, company),
    // Without the company, which nobody types from paper.
    orderAddress: siteUrl + orderHref(selection, null),
  };
}

/** The address of the order form with a selection. */
const orderHref = ({ offer, seats, currency }: Selection, company: string | null): string =>
  `${orderPath}?${new URLSearchParams({
    ...{ offer, seats: String(seats) },
    ...(currency !== priceCurrency && { currency }),
    ...(company && { company }),
  })}`;
