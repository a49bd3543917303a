import type { DigestSource } from "../../platform/mail/daily-digest.ts";
import { days, subtractDuration } from "../../platform/time/time.ts";
import { latestEvents } from "./event-store.ts";

const silentDays = 14;
/** A webhook that is silent for longer may be switched off. */
export const longestSilence = days(silentDays);

/** For the daily digest: the providers with mapped prices from which no event has come for long. */
export const silentWebhooks: DigestSource = async ({ queries, now }, { sales }) => {
  const longAgo = subtractDuration(now, longestSilence).toISOString();
  const providers = [...new Set(sales.prices.map(({ provider }) => provider))];
  const silent = (await latestEvents(queries, providers))
    .filter(({ receivedAt }) => receivedAt === null || receivedAt < longAgo)
    .map(({ provider, receivedAt }) => `${provider}: ${receivedAt ?? "no event so far"}`);
  if (silent.length === 0) return undefined;
  return {
    subject: "webhook silent",
    permission: "orders",
    blocks: () => [
      `No event has come from these providers for ${silentDays} days, or none so far. If you have sold since then, look at the settings of the webhook there. The last event:`,
      silent.join("\n"),
    ],
  };
};
