import { formatTime } from "#contract/dates.ts";
import type { DigestSource } from "../mail/notify.ts";
import { paymentProviders, providerName } from "../sales-settings.ts";
import { days, subtractDuration } from "../time.ts";

/** The job by whose name the last event of a provider whose signature did not fit is recorded. */
export const badSignature = "webhook-signature";

const whereSecretIs = (provider: string) => `Its secret is in ${provider.toUpperCase()}_WEBHOOK_SECRETS.`;

/** What waits: events whose signature did not fit. Anybody can send one, so they are told only until they have ended. */
export const refusedWebhooks: DigestSource = async ({ queries, now }) => {
  const refused = await queries
    .selectFrom("jobRun")
    .select(["occasion", "ranAt"])
    .where("job", "=", badSignature)
    .where("ranAt", ">=", subtractDuration(now, days(2)).toISOString())
    .orderBy("occasion")
    .execute();
  const lines = paymentProviders.flatMap((provider) => {
    const last = refused.find(({ occasion }) => occasion === provider)?.ranAt;
    return last === undefined
      ? []
      : [
          {
            text: `${providerName(provider)}, last ${formatTime(new Date(last))}. ${whereSecretIs(provider)}`,
          },
        ];
  });
  if (lines.length === 0) return undefined;
  return {
    subject: "a webhook's signature doesn't fit",
    rank: 1,
    text: "If the provider's page shows failed deliveries, the secret on the server is wrong: copy it from that page into the variable that is named below, and restart the service. If it shows none, a stranger has tried, and there is nothing to do.",
    lines,
  };
};

/** What waits: new orders of which no webhook told, so that the nightly look alone has found them. */
export const missedWebhooks: DigestSource = async ({ queries, now }) => {
  const found = await queries
    .selectFrom("customerOrder")
    .select(({ fn }) => ["provider", fn.countAll().as("orders")])
    .where("provider", "in", paymentProviders)
    .where("createdAt", ">=", subtractDuration(now, days(7)).toISOString())
    .where(({ and, not, exists, selectFrom }) => {
      const events = selectFrom("providerEvent").select("type").whereRef("orderId", "=", "customerOrder.id");
      return and([
        exists(events.where("type", "=", "listed")),
        not(exists(events.where("type", "not in", ["listed", "asked"]))),
      ]);
    })
    .groupBy("provider")
    .orderBy("provider")
    .execute();
  if (found.length === 0) return undefined;
  return {
    subject: "webhooks don't arrive",
    rank: 1,
    text: "The nightly look has found new orders of which no webhook told, so that their keys left a night late. The webhook's page at the provider says why its deliveries fail. 401: the secret on the server is wrong. Copy it from that page into the variable that is named below, and restart the service. The orders of the last seven days:",
    lines: found.map(({ provider, orders }) => ({
      text: `${providerName(provider)}: ${orders}. ${whereSecretIs(provider)}`,
    })),
  };
};
