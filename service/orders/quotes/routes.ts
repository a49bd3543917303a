import { Hono } from "hono";
import * as v from "valibot";
import { orderPath, quotePath } from "#content/addresses.ts";
import type { OrderFieldName } from "#content/order-form.ts";
import { quotePage as words } from "#content/quote.ts";
import type { AppContext } from "../../context/app-context.ts";
import { redirectTo } from "../../http/answer.ts";
import type { ServiceEnvironment } from "../../http/environment.ts";
import { framedPage } from "../../http/frame.ts";
import type { HttpParts } from "../../http/http-parts.ts";
import { Company, readSelectedOffer, Seats } from "../read-selection.ts";
import { findQuote, isQuoteNumber, quoteToday } from "./quote.ts";
import { chooseQuotePage, quotePage } from "./quote-page.ts";

const quoteFields = ["offer", "seats", "company"] as const satisfies readonly OrderFieldName[];

/** Quotes to print. Nothing is stored and no database is asked: a quote follows from its address and the day. */
export function quoteRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const { sales, contactEmail, siteUrl } = appContext;
  routes.get(quotePath, async ({ req }) => {
    const parameters = new URL(req.url).searchParams;
    const offer = readSelectedOffer(parameters);
    const typedSeats = parameters.get("seats") ?? "1";
    const seats = v.safeParse(Seats, typedSeats);
    const typedCompany = parameters.get("company") ?? "";
    const company = v.safeParse(Company, typedCompany);
    const isChosen = ["offer", "product", "seats", "company"].some((name) => parameters.has(name));
    if (offer === undefined || !seats.success || !company.success) {
      const typed = { ...(offer && { offer }), seats: typedSeats, company: typedCompany };
      const accepted = { offer: offer !== undefined, seats: seats.success, company: company.success };
      const faults = quoteFields.filter((name) => !accepted[name]);
      const content = chooseQuotePage(typed, isChosen ? faults : []);
      return await framedPage(http.frame, isChosen ? 422 : 200, words.title, content);
    }
    const selection = { offer, seats: seats.output };
    const number = parameters.get("quote") ?? "";
    const named = findQuote(number, selection, appContext);
    const quote = named ?? quoteToday(selection, appContext);
    // A price that is not fixed is asked for with the order form.
    if (!quote) return redirectTo(`${orderPath}?${new URLSearchParams({ offer, seats: String(seats.output) })}`);
    const content = quotePage(
      { quote, company: company.output, outdated: !named && isQuoteNumber(number) ? number : undefined },
      { supplier: sales.supplier, contactEmail, siteUrl },
    );
    return await framedPage(http.frame, 200, `${words.title} ${quote.number}`, content);
  });
  return routes;
}
