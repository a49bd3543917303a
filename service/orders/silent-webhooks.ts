import type { DigestSource } from "../digest/digest-part.ts";
import { days, subtractDuration } from "../time/durations.ts";

/** A webhook that is silent for longer may be switched off. */
const silentDays = 14;

/** For the daily digest: the providers with mapped prices from which no event has come for long. */
export const silentWebhooks: DigestSource = async ({ queries, now }, { sales }) => {
  const longAgo = subtractDuration(now, days(silentDays)).toISOString();
  const silent: string[] = [];
  for (const provider of new Set(sales.prices.map((price) => price.provider))) {
    const events = queries.selectFrom("orderEvent").select("receivedAt").where("provider", "=", provider);
    const ofWebhook = events.where("body", "is not", null).orderBy("receivedAt", "desc").limit(1);
    const latest = (await ofWebhook.executeTakeFirst())?.receivedAt;
    if (latest === undefined || latest < longAgo) silent.push(`${provider}: ${latest ?? "no event so far"}`);
  }
  if (silent.length === 0) return undefined;
  return {
    subject: "webhook silent",
    blocks: [
      `No event has come from these providers for ${silentDays} days. If you have sold since then, look at the settings of the webhook there. The last event:`,
      silent.join("\n"),
    ],
  };
};
