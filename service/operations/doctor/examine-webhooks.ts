import type { Configuration } from "../../config/config.ts";
import { type PaymentProvider, paymentProviders, providerNames } from "../../config/sales-settings.ts";
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
  const isOfTests = (provider: PaymentProvider) => webhookSecrets[provider].every(({ isTest }) => isTest);
  const silent = latest.filter(({ provider, receivedAt }) => receivedAt === null && !isOfTests(provider));
  return [
    ...latest.flatMap(({ provider, receivedAt }) => {
      if (isOfTests(provider))
        return look(
          "webhooks",
          `${providerNames[provider]} has secrets of test accounts alone: no purchase leads to a key.`,
        );
      return receivedAt === null ? [] : examineLatest(provider, receivedAt, now);
    }),
    ...(silent.length > 0 ? [silentProviders(silent.map(({ provider }) => providerNames[provider]))] : []),
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

const page = "Look at the page of the webhook there: it says what was answered. See docs/guides/selling.md.";

function silentProviders(names: readonly string[]): Finding {
  const have = names.length === 1 ? "has" : "have";
  return look("webhooks", `${names.join(", ")} ${have} sent nothing but tests so far. If you have sold there: ${page}`);
}

function examineLatest(provider: PaymentProvider, receivedAt: string, now: Date): Finding {
  const last = `The last event of ${providerNames[provider]} came at ${receivedAt}.`;
  const longAgo = subtractDuration(now, longestSilence).toISOString();
  return receivedAt < longAgo ? look("webhooks", `${last} If you have sold since: ${page}`) : sound("webhooks", last);
}
