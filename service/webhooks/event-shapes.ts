import * as v from "valibot";
import { mailbox } from "#contract/mailbox.ts";

/**
 * The fields of a checkout's own data that name the license to renew. Every provider hands this data on. Polar's links
 * set the second one by their parameter `reference_id`.
 */
const renewsFields = ["renews", "reference_id"] as const;

export const text = v.nullish(v.pipe(v.string(), v.trim()), null);

/** Amounts are whole numbers in the smallest unit of the currency. Paddle writes them as texts. */
export const amount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+$/), v.transform(Number))]),
  v.safeInteger(),
);

export const quantity = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Identifiers are numbers at some providers. */
export const identifier = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((id) => String(id)),
  v.nonEmpty(),
);

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

export const buyerMailbox = mailbox("mailbox");

export const currency = v.pipe(v.string(), v.regex(/^[a-z]{3}$/i), v.toUpperCase());

/** The seller's own data of a checkout. */
export const ownData = v.pipe(
  v.nullish(v.record(v.string(), v.unknown()), {}),
  v.transform((data) => ({ renewsId: renewsFields.map((name) => data?.[name]).find(isFilled) ?? null })),
);

function isFilled(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** An address on one line per part, or null. */
export function addressLines(parts: readonly (string | null | undefined)[]): string | null {
  const lines = parts.map((part) => part?.trim() ?? "").filter((part) => part !== "");
  return lines.length === 0 ? null : lines.join("\n");
}

/** An address as Stripe and Polar write it. */
export const PostalAddress = v.nullish(
  v.object({ line1: text, line2: text, postal_code: text, city: text, state: text, country: text }),
  null,
);

/** An address of that form on one line per part, or null. */
export function postalLines(address: v.InferOutput<typeof PostalAddress>): string | null {
  if (!address) return null;
  const { line1, line2, postal_code, city, state, country } = address;
  return addressLines([line1, line2, [postal_code, city].filter((part) => part !== null).join(" "), state, country]);
}

/** The report of a refund by its state at the provider, or undefined while nothing was paid back. */
export function refundReport(refund: string, state: string, refunded: number | null) {
  if (["succeeded", "approved", "pending"].includes(state))
    return { kind: "refunded", refund, amount: refunded } as const;
  if (["failed", "canceled", "rejected", "reversed"].includes(state)) return { kind: "refund-failed", refund } as const;
  return undefined;
}
