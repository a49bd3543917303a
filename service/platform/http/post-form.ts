import type { Context, MiddlewareHandler } from "hono";
import { html } from "hono/html";
import type { FormResultPage } from "#content/pages/form-results.ts";
import { company } from "#content/products/company.ts";
import { type Html, withContact } from "../html.ts";
import { callerOf } from "./cross-site.ts";
import type { ServiceEnvironment } from "./environment.ts";
import { type Frame, framedPage } from "./frame.ts";
import type { HttpParts } from "./http-parts.ts";
import type { RateLimitVerdict } from "./rate-limit.ts";
import { refuseForeign, refuseTooOften } from "./refuse.ts";

/** Guards a form of our pages: it must be sent from these pages and within the caller's rate limit. */
export function postForm(http: HttpParts): MiddlewareHandler<ServiceEnvironment> {
  return async (context, next) => {
    const request = context.req.raw;
    if (callerOf(request, http.siteUrl).kind !== "trusted") return await refuseForeign(request, http.frame);
    const verdict = await limitCallerTwice(context, http);
    if (verdict.kind === "exceeded") return await refuseTooOften(request, http.frame, verdict);
    return await next();
  };
}

/** Counts this request against the rate limit of its caller in this process. */
export function limitCaller(context: Context<ServiceEnvironment>, http: HttpParts): RateLimitVerdict {
  return http.rateLimit(addressOf(context, http));
}

/** Counts this request against the rate limit that all processes share, before the database is asked for more. */
export function limitCallerOfAll(context: Context<ServiceEnvironment>, http: HttpParts): Promise<RateLimitVerdict> {
  return http.sharedRateLimit(addressOf(context, http));
}

/** Counts it against both. The limit of this process is asked first. */
export async function limitCallerTwice(
  context: Context<ServiceEnvironment>,
  http: HttpParts,
): Promise<RateLimitVerdict> {
  const verdict = limitCaller(context, http);
  return verdict.kind === "exceeded" ? verdict : await limitCallerOfAll(context, http);
}

export function addressOf({ env, req }: Context<ServiceEnvironment>, { clientAddress }: HttpParts): string {
  return clientAddress(env?.remoteAddress, req.header("x-forwarded-for") ?? null);
}

/**
 * The result page of a form sent without script.
 * @param facts follows the paragraphs
 */
export function formResultPage(
  frame: Frame,
  page: FormResultPage,
  formPage: string,
  contactEmail: string,
  facts: Html | "" = "",
): Promise<Response> {
  const content: Html = html`<h1>${withContact(page.heading, contactEmail)}</h1>
${page.paragraphs.map((paragraph) => html`<p>${withContact(paragraph, contactEmail)}</p>`)}
${facts}
<p><a href="${formPage}">${page.backLabel}</a></p>`;
  return framedPage(frame, 200, page.title, content);
}

/**
 * A page behind a link in a mail. Its address is a key and must not be sent to other sites as the referrer. The page's
 * own forms still send it, because that distinguishes them from foreign forms.
 */
export function mailLinkPage(frame: Frame, status: number, title: string, content: Html): Promise<Response> {
  return framedPage(frame, status, `${company.name} | ${title}`, content, { "Referrer-Policy": "same-origin" });
}
