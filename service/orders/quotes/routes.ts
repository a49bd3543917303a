import { Hono } from "hono";
import * as v from "valibot";
import { orderPath, quotePath } from "#content/addresses.ts";
import { quotePage as words } from "#content/quote.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { ServiceEnvironment } from "../../http/environment.ts";
import { framedPage } from "../../http/frame.ts";
import type { HttpParts } from "../../http/http-parts.ts";
import { redirectTo } from "../../http/redirect-to.ts";
import { readSelectedOffer, Seats } from "../read-selection.ts";
import { findQuote, quoteToday } from "./quote.ts";
import { chooseQuotePage, quotePage } from "./quote-page.ts";

/** Quotes to print. Nothing is stored and no database is asked: a quote follows from its address and the day. */
export function quoteRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const { sales, contactEmail, siteUrl } = appContext;
  routes.get(quotePath, async ({ req }) => {
    const parameters = new URL(req.url).searchParams;
    const offer = readSelectedOffer(parameters);
    const typedSeats = parameters.get("seats") ?? "1";
    const seats = v.safeParse(Seats, typedSeats);
    const isChosen = ["offer", "product", "seats"].some((name) => parameters.has(name));
    if (offer === undefined || !seats.success) {
      const typed = { ...(offer && { offer }), seats: typedSeats };
      const faults = [...(offer ? [] : (["offer"] as const)), ...(seats.success ? [] : (["seats"] as const))];
      const content = chooseQuotePage(typed, isChosen ? faults : []);
      return await framedPage(http.frame, isChosen ? 422 : 200, words.title, content);
    }
    const selection = { offer, seats: seats.output };
    const quote = findQuote(parameters.get("quote") ?? "", selection, appContext) ?? quoteToday(selection, appContext);
    // A price that is not fixed is asked for with the order form.
    if (!quote) return redirectTo(`${orderPath}?${new URLSearchParams({ offer, seats: String(seats.output) })}`);
    const content = quotePage(quote, { supplier: sales.supplier, contactEmail, siteUrl });
    return await framedPage(http.frame, 200, `${words.title} ${quote.number}`, content);
  });
  return routes;
}
