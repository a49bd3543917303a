import { Hono } from "hono";
import * as v from "valibot";
import { offers, orderPath, quotePath, totalOf } from "#content/products/offers.ts";
import { quoteValidDays } from "#content/products/promises.ts";
import { workingDayTimeZone } from "#contract/dates.ts";
import type { QuoteFieldName, QuoteView } from "#contract/views/orders.ts";
import type { App } from "../context.ts";
import { redirectTo } from "../web/answer.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import type { HttpParts } from "../web/http-parts.ts";
import { view } from "../web/view.ts";
import {
  Company,
  readSelectedOffer,
  Seats,
  type Selection,
  selectedTotal,
  selectionQuery,
  shownAgain,
} from "./read-selection.ts";
import { priceOf } from "./sold-offers.ts";

const quoteFields = ["offer", "seats", "company"] as const satisfies readonly QuoteFieldName[];

/** Quotes to print. Nothing is stored and no database is asked: a quote has the prices of the day. */
export function quoteRoutes(app: App, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  routes.get(quotePath, ({ req }) => {
    const parameters = new URL(req.url).searchParams;
    const offer = readSelectedOffer(parameters);
    const typedSeats = parameters.get("seats") ?? "1";
    const seats = v.safeParse(Seats, typedSeats);
    const typedCompany = parameters.get("company") ?? "";
    const company = v.safeParse(Company, typedCompany);
    if (offer === undefined || !seats.success || !company.success) {
      const isChosen = ["offer", "product", "seats", "company"].some((name) => parameters.has(name));
      const accepted = { offer: offer !== undefined, seats: seats.success, company: company.success };
      const form = {
        values: { ...(offer && { offer }), seats: shownAgain(typedSeats), company: shownAgain(typedCompany) },
        faults: isChosen ? quoteFields.filter((name) => !accepted[name]) : [],
        total: selectedTotal(offer, typedSeats),
        taxNote: app.sales.supplier?.taxNote,
      };
      return view(http.views, "quote/form", form, { status: isChosen ? 422 : 200 });
    }
    const selection = { offer, seats: seats.output };
    const quote = quoteToday(selection, company.output, app);
    // A price that is not fixed is asked for with the order form.
    return quote ? view(http.views, "quote/printed", quote) : redirectTo(`${orderPath}?${selectionQuery(selection)}`);
  });
  return routes;
}

/** The quote for a selection, as of today, or undefined if its price is not fixed. */
function quoteToday(
  selection: Selection,
  company: string | null,
  { clock, sales: { supplier }, siteUrl }: Pick<App, "clock" | "sales" | "siteUrl">,
): QuoteView | undefined {
  const { offer, seats } = selection;
  const [each, total] = [priceOf(offer), totalOf(offers[offer], seats)];
  if (each === undefined || total === undefined) return undefined;
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime());
  const date = now.toZonedDateTimeISO(workingDayTimeZone).toPlainDate();
  return {
    ...{ offer, seats, each, total, company, supplier, siteUrl },
    date: date.toString(),
    validUntil: date.add({ days: quoteValidDays }).toString(),
    orderHref: `${orderPath}?${selectionQuery(selection, company)}`,
    orderAddress: `${siteUrl}${orderPath}?${selectionQuery(selection)}`,
  };
}
