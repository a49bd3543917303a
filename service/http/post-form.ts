import type { Context, MiddlewareHandler } from "hono";
import { callerOf } from "./cross-site.ts";
import type { ServiceEnvironment } from "./environment.ts";
import type { HttpParts } from "./http-parts.ts";
import type { RateLimitVerdict } from "./rate-limit.ts";
import { refuseForeign, refuseTooOften } from "./refuse.ts";

/** Guards a form of our pages: it must be sent from these pages and within the caller's rate limit. */
export function postForm(http: HttpParts): MiddlewareHandler<ServiceEnvironment> {
  return async (context, next) => {
    const request = context.req.raw;
    if (callerOf(request, http.siteUrl).kind !== "trusted") return await refuseForeign(request, http.frame);
    const ownVerdict = limitCaller(context, http);
    const verdict = ownVerdict.kind === "exceeded" ? ownVerdict : await limitCallerOfAll(context, http);
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

export function addressOf({ env, req }: Context<ServiceEnvironment>, { clientAddress }: HttpParts): string {
  return clientAddress(env?.remoteAddress, req.header("x-forwarded-for") ?? null);
}
