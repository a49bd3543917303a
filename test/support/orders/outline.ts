import type { Purchase } from "#service/orders/purchase.ts";

/** What a case of a payment is about: what is owned, until when, what was paid and what went back. */
export function outline(purchase: Purchase | null) {
  if (purchase === null) return null;
  const { lines, paidUntil, payments, dispute, isTrial, isCanceled, problem } = purchase;
  return {
    lines: lines.map(({ price, quantity }) => `${quantity} ${price}`),
    paidUntil: paidUntil?.slice(0, 10) ?? null,
    paid: payments.map(({ total, refunded }) => (refunded === 0 ? total : `${total} - ${refunded}`)),
    ...(dispute !== "none" && { dispute }),
    ...(isTrial && { isTrial }),
    ...(isCanceled && { isCanceled }),
    ...(problem !== null && { problem }),
  };
}

export type Outline = ReturnType<typeof outline>;
