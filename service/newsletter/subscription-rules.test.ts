import { expect, test } from "vitest";
import { forgetBefore, subscribeOutcome } from "./subscribe.ts";
import type { SuppressionReason } from "./tables.ts";

const now = new Date("2026-01-05T12:00:00.000Z");
const unconfirmed = (secondsAgo: number, confirmationsSent = 1) => ({
  state: "unconfirmed" as const,
  confirmationsSent,
  lastConfirmationAt: new Date(now.getTime() - secondsAgo * 1000).toISOString(),
});
const known = (state: "confirmed" | "unsubscribed" | "bounced") => ({ ...unconfirmed(1e7), state });

test.each<[string, Parameters<typeof subscribeOutcome>[0], SuppressionReason | undefined, string]>([
  ["a new address", undefined, undefined, "ask"],
  ["one asked a moment ago", unconfirmed(599), undefined, "stay-silent"],
  ["one asked ten minutes ago", unconfirmed(600), undefined, "ask"],
  ["one asked for the fifth time", unconfirmed(600, 5), undefined, "stay-silent"],
  ["one that has confirmed", known("confirmed"), undefined, "stay-silent"],
  ["one that has left", known("unsubscribed"), "unsubscribed", "ask"],
  ["one that was erased", undefined, "erased", "ask"],
  ["one whose server refuses email", known("bounced"), "bounced", "stay-silent"],
])("%s", (_, existing, suppressed, outcome) => {
  expect(subscribeOutcome(existing, suppressed, now)).toBe(outcome);
});

test("a subscription is removed 30 days after its last confirmation mail", () => {
  expect(forgetBefore(now).toISOString()).toBe("2025-12-06T12:00:00.000Z");
});
