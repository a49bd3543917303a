import type { Context, MiddlewareHandler } from "hono";
import * as v from "valibot";
import { decodeList } from "../text.ts";
import { callerOf } from "./cross-site.ts";
import type { ServiceEnvironment } from "./environment.ts";
import type { HttpParts } from "./http-parts.ts";
import type { RateLimitVerdict } from "./rate-limit.ts";
import { refuseForeign, refuseTooOften } from "./refuse.ts";
import { readBody, readBytes } from "./request-body.ts";

/** Guards a form of our pages: it must be sent from these pages and within the caller's rate limit. */
export function postForm(http: HttpParts): MiddlewareHandler<ServiceEnvironment> {
  return async (context, next) => {
    const request = context.req.raw;
    if (callerOf(request, http.siteUrl).kind !== "trusted") return refuseForeign(request, http.views);
    const verdict = await limitCallerTwice(context, http);
    if (verdict.kind === "exceeded") return refuseTooOften(request, http.views, verdict);
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

function addressOf({ env, req }: Context<ServiceEnvironment>, { clientAddress }: HttpParts): string {
  return clientAddress(env?.remoteAddress, req.header("x-forwarded-for") ?? null);
}

const Fields = v.record(v.string(), v.string());

/** The fields of a form. Files are read as text. Empty if the body is too long or cannot be read. */
export async function readFields({ req }: Context<ServiceEnvironment>): Promise<Readonly<Record<string, string>>> {
  const isMultipart = /^multipart\/form-data\b/i.test(req.header("content-type") ?? "");
  if (isMultipart) return await readMultipart(req.raw);
  const body = await readBody(req.raw);
  const fields = v.safeParse(Fields, body.kind === "read" ? body.value : undefined);
  return fields.success ? fields.output : {};
}

/** A form with a file. Its bytes are limited like those of any form. */
async function readMultipart(request: Request) {
  const bytes = await readBytes(request);
  if (bytes === "too long" || bytes === "broken off") return {};
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const form = await new Response(bytes, { headers }).formData().catch(() => undefined);
  const fields: Record<string, string> = {};
  for (const [name, value] of form ?? [])
    fields[name] = typeof value === "string" ? value : decodeList(await value.arrayBuffer());
  return fields;
}
