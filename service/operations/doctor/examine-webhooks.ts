import type { Configuration } from "../../config/config.ts";
import { type PaymentProvider, paymentProviders } from "../../config/sales-settings.ts";
import type { Queries } from "../../database/database.ts";
import { subtractDuration } from "../../time/durations.ts";
import { countProblems, latestEvents } from "../../webhooks/event-store.ts";
import { longestSilence } from "../../webhooks/silent-webhooks.ts";
import { type Finding, look, sound } from "./finding.ts";

type Webhooks = Pick<Configuration, "webhookSecrets">;

/** Looks at the providers that are set up: whether events arrive and can be read. */
export async function examineWebhooks(queries: Queries, { webhookSecrets }: Webhooks, now: Date): Promise<Finding[]> {
  const configured = paymentProviders.filter((provider) => webhookSecrets[provider].length > 0);
  const latest = await latestEvents(queries, configured);
  const problems = await countProblems(queries);
  return [
    ...latest.map(({ provider, receivedAt }) =>
      webhookSecrets[provider].every(({ isTest }) => isTest)
        ? look("webhooks", `${provider} has secrets of test accounts alone: no purchase leads to a key.`)
        : examineLatest(provider, receivedAt, now),
    ),
    ...(problems > 0
      ? [
          look(
            "webhooks",
            `${problems} ${problems === 1 ? "event waits" : "events wait"} or cannot be read. The operator was told of each by mail.`,
          ),
        ]
      : []),
  ];
}

function examineLatest(provider: PaymentProvider, receivedAt: string | null, now: Date): Finding {
  const page = "Look at the page of the webhook there: it says what was answered. See docs/guides/selling.md.";
  if (receivedAt === null) return look("webhooks", `${provider} has sent nothing but tests so far. ${page}`);
  const last = `The last event of ${provider} came at ${receivedAt}.`;
  const longAgo = subtractDuration(now, longestSilence).toISOString();
  return receivedAt < longAgo ? look("webhooks", `${last} If you have sold since: ${page}`) : sound("webhooks", last);
}
