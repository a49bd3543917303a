import * as v from "valibot";
import { emailSchema } from "#contract/endpoints.ts";
import type { PaymentProvider } from "../../sales-settings.ts";
import type { WebhookRequest } from "../../web/receive-webhook.ts";
import type { SaidReport } from "../order-report.ts";

export const text = v.nullish(v.pipe(v.string(), v.trim()), null);

/** Amounts are whole numbers in the smallest unit of the currency. Paddle writes them as texts. */
export const amount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+$/), v.transform(Number))]),
  v.safeInteger(),
);

export const quantity = v.pipe(v.number(), v.integer(), v.minValue(1));

export const identifier = v.pipe(v.string(), v.nonEmpty());

export const time = v.pipe(
  v.string(),
  v.check((written) => !Number.isNaN(Date.parse(written)), "It must be a time."),
  v.transform((written) => new Date(written)),
);

/** Seconds since 1970. */
export const unixTime = v.pipe(
  v.number(),
  v.transform((seconds) => new Date(seconds * 1000)),
);

export const buyerEmail = emailSchema("email");

export const currency = v.pipe(v.string(), v.regex(/^[a-z]{3}$/i), v.toUpperCase());

/** The seller's own data of a checkout, which both providers hand on: `renews` names the license to renew. */
export const ownData = v.pipe(
  v.nullish(v.record(v.string(), v.unknown()), {}),
  v.transform((data) => ({ renewsId: typeof data?.renews === "string" && data.renews !== "" ? data.renews : null })),
);

/** An address with a line for each part, or null. */
export function addressLines(parts: readonly (string | null)[]): string | null {
  const lines = parts.map((part) => part?.trim() ?? "").filter((part) => part !== "");
  return lines.length === 0 ? null : lines.join("\n");
}

/** An address as Stripe writes it, read as its lines. */
export const PostalAddress = v.nullish(
  v.pipe(
    v.object({ line1: text, line2: text, postal_code: text, city: text, state: text, country: text }),
    v.transform(({ line1, line2, postal_code, city, state, country }) =>
      addressLines([line1, line2, present(postal_code, city).join(" "), state, country]),
    ),
  ),
  null,
);

/** The report of a refund by its state at the provider, or undefined while nothing was paid back. */
export function refundReport(refund: string, state: string, amount: number | null): SaidReport | undefined {
  if (["succeeded", "approved", "pending"].includes(state)) return { kind: "refunded", refund, amount };
  if (["failed", "canceled", "rejected", "reversed"].includes(state)) return { kind: "refund-failed", refund };
  return undefined;
}

/** The report of a dispute by its state at Stripe. An inquiry of a bank (`warning_…`) takes no money back yet. */
export function disputeReport(dispute: string, state: string, amount: number | null): SaidReport | undefined {
  if (state === "lost") return { kind: "dispute-closed", dispute, outcome: "lost", amount };
  if (["won", "prevented", "warning_closed"].includes(state))
    return { kind: "dispute-closed", dispute, outcome: "won" };
  return ["needs_response", "under_review"].includes(state) ? { kind: "disputed", dispute } : undefined;
}

/** Whether a request was signed with a secret. A request that cannot be read throws, and is not signed. */
export type Verify = (request: WebhookRequest, secret: string) => boolean | Promise<boolean>;

/** What an event is stored with. */
export interface EventHead {
  eventId: string;
  occurredAt: Date;
  isTest: boolean;
  /** What later events need to know from this one. */
  subject: string | null;
}

/** What an event says. */
export type ReadEvent =
  /** It is none of an order. */
  | { kind: "none" }
  /** It cannot be understood before another event is there. */
  | { kind: "waits"; reason: string }
  /** It may be of an order, and the operator must look at it. */
  | { kind: "unreadable"; reason: string }
  | {
      kind: "report";
      /** The provider's numbers of the order, the main one first. */
      references: readonly [string, ...string[]];
      /** The number that the buyer knows. */
      number?: string | undefined;
      report: SaidReport;
    };

export const nothing: ReadEvent = { kind: "none" };

/** A report on the order with these numbers, the main one first. Without a number or a report it is none of an order. */
export function reported(
  numbers: readonly (string | null | undefined)[],
  report: SaidReport | undefined,
  number?: string | null,
): ReadEvent {
  const [main, ...others] = present(...numbers);
  if (main === undefined || !report) return nothing;
  return { kind: "report", references: [main, ...others], number: number ?? undefined, report };
}

/** What an event needs beside its own body. */
export interface Surroundings {
  /** The latest event that describes something, such as a customer. */
  find(subject: string): Promise<unknown>;
  /** Whether the event is so new that what it could do without may still arrive. */
  isNew: boolean;
}

/** What the service knows of a provider. Reading throws where an event has not the expected shape. */
export interface ProviderAdapter {
  provider: PaymentProvider;
  /** Loads the library that verifies signatures. */
  loadVerify(): Promise<Verify>;
  readHead(event: unknown): EventHead;
  readEvent(event: unknown, surroundings: Surroundings): Promise<ReadEvent>;
}

/** Those of the numbers that are there. */
export const present = (...numbers: readonly (string | null | undefined)[]): string[] =>
  numbers.filter((number) => number !== undefined && number !== null);

const prefix = "test ";

/**
 * The name of an event, an order or a customer as it is stored. A test account has names of its own, so that its secret
 * changes nothing of what was paid.
 */
export const storedName = (name: string, isTest: boolean): string => (isTest ? `${prefix}${name}` : name);

/** The name as the provider gave it. */
export const givenName = (name: string): string => (name.startsWith(prefix) ? name.slice(prefix.length) : name);
