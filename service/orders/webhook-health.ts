import { formatTime } from "#contract/dates.ts";
import type { Queries } from "../db/database.ts";
import type { DigestSource } from "../mail/notify.ts";
import { type PaymentProvider, providerName } from "../sales-settings.ts";
import { days, subtractDuration } from "../time.ts";

/** What waits: webhooks whose signature does not fit, unless a valid one has come since. */
export const badSignatures: DigestSource = async ({ queries, now }) => {
  const faults = await queries
    .selectFrom("webhookFault")
    .selectAll()
    .where("lastAt", ">=", subtractDuration(now, days(7)).toISOString())
    .execute();
  const latest = await latestEvents(queries);
  const lines = faults
    .filter(({ provider, lastAt }) => (latest.get(provider) ?? "") < lastAt)
    .map(({ provider, failures, firstAt, lastAt }) => ({
      text: `${providerName(provider)}: ${failures} since ${formatTime(new Date(firstAt))}, the last ${formatTime(new Date(lastAt))}. Its secret is in ${provider.toUpperCase()}_WEBHOOK_SECRETS.`,
    }));
  if (lines.length === 0) return undefined;
  return {
    subject: "webhooks are refused",
    rank: 1,
    text: "The signature of these webhooks doesn't fit. If they come from the provider, the signing secret on the server is wrong: until it's right, keys leave a night late. Copy the secret from the webhook's page at the provider into the variable that is named below, restart the service, and have the provider send the failed deliveries again.",
    lines,
  };
};

const silentDays = 14;

/** What waits: the providers with mapped prices from which no event has come for long. The webhook may be switched off. */
export const silentWebhooks: DigestSource = async ({ queries, now }, { sales }) => {
  const longAgo = subtractDuration(now, days(silentDays)).toISOString();
  const latest = await latestEvents(queries);
  const lines = [...new Set(sales.prices.map(({ provider }) => provider))]
    .filter((provider) => (latest.get(provider) ?? "") < longAgo)
    .map((provider) => {
      const receivedAt = latest.get(provider);
      return {
        text: `${providerName(provider)}: ${receivedAt ? formatTime(new Date(receivedAt)) : "no event so far"}`,
      };
    });
  if (lines.length === 0) return undefined;
  return {
    subject: "a webhook is silent",
    text: `These providers haven't sent an event in the last ${silentDays} days. If you've had sales since then, check the webhook settings there. The last event:`,
    lines,
  };
};

/** When each provider sent its last event. */
async function latestEvents(queries: Queries): Promise<ReadonlyMap<PaymentProvider, string>> {
  const rows = await queries
    .selectFrom("providerEvent")
    .select((event) => ["provider", event.fn.max("receivedAt").as("receivedAt")] as const)
    .where("type", "not in", ["listed", "asked"])
    .where("isTest", "=", 0)
    .groupBy("provider")
    .execute();
  return new Map(rows.map(({ provider, receivedAt }) => [provider, receivedAt]));
}
