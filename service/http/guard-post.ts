import type { Context } from "hono";
import type { Workplace } from "../context/app-context.ts";
import type { ClientAddress } from "./client-address.ts";
import { callerOf } from "./cross-site.ts";
import type { ServiceEnvironment } from "./environment.ts";
import type { RateLimit } from "./rate-limit.ts";

export interface GuardParts {
  workplace: Workplace;
  rateLimit: RateLimit;
  clientAddress: ClientAddress;
}

/** Whether a form of our own pages may change something: sent from our pages, and not too often from one address. */
export function guardPost(
  context: Context<ServiceEnvironment>,
  { workplace, rateLimit, clientAddress }: GuardParts,
): "allowed" | "foreign" | "too often" {
  const request = context.req.raw;
  if (callerOf(request, workplace.siteUrl).kind !== "trusted") return "foreign";
  const client = clientAddress(context.env?.incoming?.socket.remoteAddress, request.headers.get("x-forwarded-for"));
  return rateLimit(client).kind === "allowed" ? "allowed" : "too often";
}
