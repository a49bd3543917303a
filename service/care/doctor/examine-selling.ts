import { stat } from "node:fs/promises";
import { type Offer, offers } from "#content/products/offers.ts";
import type { Configuration } from "../../platform/config/config.ts";
import { type PaymentProvider, paymentProviders, providerNames } from "../../platform/config/sales-settings.ts";
import type { DigestSource } from "../../platform/mail/daily-digest.ts";
import { examineKeySources } from "./examine-keys.ts";
import { type Check, fault, look, runChecks, sound, type Verdict } from "./finding.ts";

type Selling = Pick<Configuration, "webhookSecrets" | "sales" | "salesFile">;

/**
 * For the operator's page: the faults that cost a sale, without asking any server. They are corrected on the server,
 * so the daily mail does not repeat them.
 */
export const sellingFaults: DigestSource = async ({ isLook = false }, { sales, webhookSecrets }) => {
  if (!isLook) return undefined;
  const findings = await runChecks([
    ["checkout", () => examineCheckouts({ webhookSecrets })],
    ["prices", () => examinePrices({ webhookSecrets, sales })],
    ["key sources", () => examineKeySources(sales)],
  ]);
  const faults = findings.filter(({ state }) => state === "fault");
  if (faults.length === 0) return undefined;
  return {
    subject: faults.length === 1 ? "1 installation problem" : `${faults.length} installation problems`,
    permission: "run",
    rank: 0,
    text: "Buyers don't get keys, or have to wait for you. Fix this on the server, restart the service, and check again: npm run admin -- doctor",
    lines: faults.map(({ words }) => ({ text: words })),
  };
};

/** The offers that a checkout can sell. */
const priced = Object.values(offers).filter(({ price }) => price.kind === "yearly");

/** Looks at how licenses are sold, as far as the settings and the content say. */
export const sellingChecks = (configuration: Selling): Check[] => [
  ["sales settings", () => examineSalesFile(configuration)],
  ["checkout", () => examineCheckouts(configuration)],
  ["prices", () => examinePrices(configuration)],
];

async function examineSalesFile({ salesFile, sales }: Selling): Promise<Verdict> {
  if (!salesFile)
    return look("There are none, so defaults apply. To change them, write a file and name it in SALES_FILE.");
  const { path } = salesFile;
  const mode = (await stat(path)).mode & 0o777;
  const hasSecret = Object.values(sales.keySources).some((source) => source.kind === "generator" && source.token);
  if (hasSecret && (mode & 0o077) !== 0 && process.platform !== "win32")
    return look(`${path} contains a token and is readable by other users. Close it with: chmod 600 ${path}`);
  return sound(`${path} is valid. The service reads it only when it starts.`);
}

/** A payment at a checkout that reports to no webhook would lead to no key. */
export function examineCheckouts(
  { webhookSecrets }: Pick<Selling, "webhookSecrets">,
  sold: readonly Pick<Offer, "name" | "action">[] = Object.values(offers),
): Verdict[] {
  const names = sold.filter(({ action }) => action.kind === "checkout").map(({ name }) => name);
  const isReported = Object.values(webhookSecrets).some((secrets) => secrets.some(({ isTest }) => !isTest));
  if (names.length === 0 || isReported) return [];
  return [
    fault(
      `The buy buttons of ${names.join(", ")} lead to a checkout, but no provider is set up to report payments, so buyers wouldn't get keys. Set the webhook's secret, such as ${variableOf("stripe")}.`,
    ),
  ];
}

/** SALES_FILE names no offer that is unknown: it is checked when it is read. */
function examinePrices({ webhookSecrets, sales }: Pick<Selling, "webhookSecrets" | "sales">): Verdict[] {
  const pricesAt = (provider: PaymentProvider) => sales.prices.filter((price) => price.provider === provider);
  const configured = paymentProviders.filter((provider) => webhookSecrets[provider].length > 0);
  const unused = configured.filter((provider) => pricesAt(provider).length === 0);
  const isSold = unused.length < configured.length;
  const used = paymentProviders.filter((provider) => !unused.includes(provider)).flatMap(examinePricesAt);
  return unused.length === 0 ? used : [...used, withoutPrices(unused, isSold)];

  function examinePricesAt(provider: PaymentProvider): Verdict[] {
    const prices = pricesAt(provider);
    if (webhookSecrets[provider].length === 0)
      return prices.length === 0
        ? []
        : [
            look(
              `SALES_FILE has prices for ${providerNames[provider]}, but its events aren't accepted. Set ${variableOf(provider)}.`,
            ),
          ];
    const missing = priced.filter(({ id }) => !prices.some(({ offer }) => offer === id));
    if (missing.length === 0) return [sound(`Each offer has a price at ${providerNames[provider]}.`)];
    const names = missing.map(({ name }) => name).join(", ");
    return [
      fault(
        `${providerNames[provider]} has no price for ${names}: such a purchase would wait for you. Add it to "prices" in SALES_FILE.`,
      ),
    ];
  }
}

/** Several providers may be set up and one of them sell: then the others are worth a look, and keep nobody waiting. */
function withoutPrices(providers: readonly PaymentProvider[], isSoldElsewhere: boolean): Verdict {
  const names = providers.map((provider) => providerNames[provider]).join(", ");
  const variables = providers.map(variableOf).join(", ");
  const words = `SALES_FILE has no prices for ${names}: a purchase there would wait for you. Add its prices to "prices" in SALES_FILE, or remove ${variables} where you don't sell.`;
  return isSoldElsewhere ? look(words) : fault(words);
}

const variableOf = (provider: PaymentProvider) => `${provider.toUpperCase()}_WEBHOOK_SECRETS`;
