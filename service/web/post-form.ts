import type { Context, MiddlewareHandler } from "hono";
import * as v from "valibot";
import { decodeList } from "../text.ts";
import { isOurs } from "./cross-site.ts";
import type { ServiceEnvironment } from "./environment.ts";
import type { HttpParts } from "./http-parts.ts";
import type { RateLimitVerdict } from "./rate-limit.ts";
import { refuseForeign, refuseTooOften } from "./refuse.ts";
import { readBody, readBytes } from "./request-body.ts";

/** Guards a form of our pages: it must be sent from these pages and within the caller's rate limit. */
export function postForm(http: HttpParts): MiddlewareHandler<ServiceEnvironment> {
  return async (context, next) => (await refuseForm(context, http)) ?? (await next());
}

/** The answer to a form that was sent from other pages, or beyond the limit of its caller if that counts. */
export async function refuseForm(
  context: Context<ServiceEnvironment>,
  http: HttpParts,
  { isLimited = true } = {},
): Promise<Response | undefined> {
  const request = context.req.raw;
  if (!isOurs(request, http.siteUrl)) return refuseForeign(request, http.views);
  const verdict = isLimited ? await limitCaller(context, http) : undefined;
  return verdict?.kind === "exceeded" ? refuseTooOften(request, http.views, verdict) : undefined;
}

/** Counts this request against the rate limit of its caller. */
export async function limitCaller(
  { env, req }: Context<ServiceEnvironment>,
  { rateLimit, clientAddress }: HttpParts,
): Promise<RateLimitVerdict> {
  return await rateLimit(clientAddress(env?.remoteAddress, req.header("x-forwarded-for") ?? null));
}

const Fields = v.record(v.string(), v.string());

/** The fields of a form. Files are read as text. Empty if the body is too long or cannot be read. */
export async function readFields({ req }: Context<ServiceEnvironment>): Promise<Readonly<Record<string, string>>> {
  const type = req.header("content-type") ?? "";
  if (/^multipart\/form-data\b/i.test(type)) return await readMultipart(req.raw, type);
  const body = await readBody(req.raw);
  const fields = v.safeParse(Fields, "value" in body ? body.value : undefined);
  return fields.success ? fields.output : {};
}

/** A form with a file. Its bytes are limited like those of any form. */
async function readMultipart(request: Request, type: string) {
  const bytes = await readBytes(request);
  if (!(bytes instanceof Uint8Array)) return {};
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => undefined);
  const fields: Record<string, string> = {};
  for (const [name, value] of form ?? [])
    fields[name] = typeof value === "string" ? value : decodeList(await value.arrayBuffer());
  return fields;
}
