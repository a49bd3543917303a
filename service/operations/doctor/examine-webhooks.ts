import { offers } from "#content/offers.ts";
import type { Configuration } from "../../config/config.ts";
import { type PaymentProvider, paymentProviders } from "../../config/sales-settings.ts";
import type { Queries } from "../../database/database.ts";
import { countProblems, latestEvents } from "../../webhooks/event-store.ts";
import { type Finding, fault, look, sound } from "./finding.ts";

type Selling = Pick<Configuration, "webhookSecrets" | "sales">;

/** The offers that a checkout can sell. */
const priced = Object.values(offers).filter(({ price }) => price.kind === "yearly");

/** Looks at the checkouts: whether each price is mapped to an offer, and whether events arrive. */
export async function examineWebhooks(queries: Queries, configuration: Selling): Promise<Finding[]> {
  const configured = paymentProviders.filter((provider) => configuration.webhookSecrets[provider].length > 0);
  const latest = await latestEvents(queries, configured);
  const problems = await countProblems(queries);
  return [
    ...examinePrices(configured, configuration),
    ...latest.map(({ provider, receivedAt }) => examineLatest(provider, receivedAt, configuration)),
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

/** SALES_FILE names no offer that is unknown: it is checked when it is read. */
function examinePrices(configured: readonly PaymentProvider[], { sales }: Selling): Finding[] {
  const mapped = (provider: PaymentProvider) => sales.prices.filter((price) => price.provider === provider);
  const unused = paymentProviders.filter((provider) => !configured.includes(provider) && mapped(provider).length > 0);
  return [
    ...configured.map((provider) => {
      const missing = priced.filter(({ id }) => !mapped(provider).some(({ offer }) => offer === id));
      return missing.length === 0
        ? sound("prices", `Each offer has a price at ${provider}.`)
        : fault(
            "prices",
            `${provider} has no price for ${missing.map(({ name }) => name).join(", ")}: such a purchase would wait for you. Add it to "prices" in SALES_FILE.`,
          );
    }),
    ...unused.map((provider) =>
      look(
        "prices",
        `SALES_FILE has prices of ${provider}, whose events are not accepted. Set ${variableOf(provider)}.`,
      ),
    ),
  ];
}

const variableOf = (provider: PaymentProvider) => `${provider.toUpperCase()}_WEBHOOK_SECRETS`;

function examineLatest(
  provider: PaymentProvider,
  receivedAt: string | null,
  { webhookSecrets }: Pick<Selling, "webhookSecrets">,
): Finding {
  if (webhookSecrets[provider].every(({ isTest }) => isTest))
    return look("webhooks", `${provider} has secrets of test accounts alone: no purchase leads to a key.`);
  return receivedAt === null
    ? look("webhooks", `${provider} has sent nothing yet. Send a test event, see docs/guides/selling.md.`)
    : sound("webhooks", `${provider} has been silent since ${receivedAt}.`);
}
