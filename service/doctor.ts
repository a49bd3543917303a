import { Resolver } from "node:dns/promises";
import { sql } from "kysely";
import { describePlace, type Placeholder } from "#content/pages/placeholders.ts";
import { offers } from "#content/products/offers.ts";
import { type CliContext, CliError, hasDatabase, withDatabase } from "./cli/cli-context.ts";
import { command } from "./cli/command.ts";
import type { Configuration } from "./config.ts";
import { mailDomainOf } from "./config.ts";
import type { Database } from "./db/database.ts";
import { knownMigrations, missingMigrations } from "./db/migrate.ts";
import { errorCode, freeBytes } from "./files.ts";
import { verifyingKeys } from "./keys/key-ring.ts";
import { openSigningKeys } from "./keys/signing-keys.ts";
import { countUnverifiable } from "./licenses/license-store.ts";
import { verifySmtp } from "./mail/transport.ts";
import { isCheckoutUnreported, unreportedWords } from "./orders/sold-offers.ts";
import {
  howToConfirm,
  type PaymentProvider,
  paymentProviders,
  providerName,
  unconfirmedProducts,
} from "./sales-settings.ts";
import { remainingStandIns } from "./stand-ins.ts";
import { counted } from "./text.ts";

/** Only a fault keeps the service from working. */
interface Finding {
  state: "ok" | "look" | "fault";
  subject: string;
  words: string;
}

type Check = (configuration: Configuration, context: CliContext) => Promise<Omit<Finding, "subject">[]>;

const ok = (words: string) => ({ state: "ok", words }) as const;
const look = (words: string) => ({ state: "look", words }) as const;
const fault = (words: string) => ({ state: "fault", words }) as const;

export const doctorCommand = command({
  name: "doctor",
  brief: "Check the installation, and list what the owner still has to supply.",
  async run(context) {
    const findings: Finding[] = [];
    for (const [subject, check] of Object.entries(checks)) {
      const found = await check(context.configuration, context).catch((error) => [fault(reasonOf(error))]);
      findings.push(...found.map((finding) => ({ subject, ...finding })));
    }
    const standIns = await remainingStandIns(context.configuration);
    const promises = standIns.filter(({ isPromise }) => isPromise);
    const terms = standIns.filter(({ isTerm }) => isTerm);
    const others = standIns.filter(({ isPromise, isTerm }) => !isPromise && !isTerm);
    const report = [
      ...findings.map(({ state, subject, words }) => `${state.toUpperCase().padEnd(5)}  ${subject}: ${words}`),
      "",
      promises.length > 0
        ? "Promised to visitors, and confirmed by nobody:"
        : "Nothing is promised that nobody has confirmed.",
      ...promises.map(describeStandIn),
      "",
      terms.length > 0 ? "Not said to visitors until the owner confirms:" : "Every term is confirmed.",
      ...terms.map(describeStandIn),
      "",
      others.length > 0 ? "Stand-ins, until the owner supplies:" : "No stand-in is left.",
      ...others.map(describeStandIn),
    ];
    context.print(report);
    if (findings.some(({ state }) => state === "fault"))
      throw new CliError("Something keeps the service from working.");
    return [];
  },
});

const describeStandIn = ({ missing, place, blocksSale }: Placeholder) =>
  `- ${missing}, in ${describePlace(place)}.${blocksSale ? " Blocks sales." : ""}`;

/** In the order of the report. */
const checks: Readonly<Record<string, Check>> = {
  async configuration({ siteUrl, paymentKeys }) {
    return [
      siteUrl.startsWith("https:")
        ? ok(`Visitors see ${siteUrl}.`)
        : look(
            `Visitors see ${siteUrl}. Set SITE_URL to the https address of the site: links in emails begin with it.`,
          ),
      ...(isCheckoutUnreported(paymentKeys) ? [fault(unreportedWords)] : []),
    ];
  },

  async database({ dataFolder }, context) {
    if (!hasDatabase(context.configuration)) return [look("There is none yet. The service creates it when it starts.")];
    return await withDatabase(context, async (database) => [await examineDatabase(database)]).catch((error) => [
      fault(`${reasonOf(error)} Check DATABASE_URL, or DATA_DIR (${dataFolder}).`),
    ]);
  },

  async keys(configuration, context) {
    const keys = openSigningKeys(configuration.signingKeys, configuration.keysFolder);
    const ring = await keys.read();
    const lost = await countLost(ring ? verifyingKeys(ring).map(({ id }) => id) : [], context);
    if (lost > 0) {
      const used = `${counted(lost, "license")} in force ${lost === 1 ? "was" : "were"} signed with keys`;
      return [fault(`${used} that are missing from ${keys.description}. Restore it from the backup.`)];
    }
    if (!ring) return [fault("There are none, so no license gets its key. Run: npm run admin -- keys create")];
    const unconfirmed = unconfirmedProducts(configuration.sales);
    return [
      ok(`${ring.current.id} signs, ${ring.next?.id ?? "none"} is next.`),
      ...(unconfirmed.length > 0 ? [look(howToConfirm(unconfirmed))] : []),
    ];
  },

  async mail({ smtpUrl, mailFolder, mailFrom }) {
    if (smtpUrl === undefined) return [look(`Emails are written to ${mailFolder} and aren't sent. Set SMTP_URL.`)];
    const { host } = new URL(smtpUrl);
    const failure = await verifySmtp(smtpUrl);
    return [
      failure === undefined
        ? ok(`${host} accepts our login. Emails come from ${mailFrom.address}.`)
        : fault(`${host} doesn't accept our login (${failure}). Check SMTP_URL.`),
    ];
  },

  async "mail domain"(configuration) {
    if (configuration.smtpUrl === undefined) return [];
    return await examineMailDomain(mailDomainOf(configuration));
  },

  async disk({ dataFolder }) {
    const free = await freeBytes(dataFolder);
    if (free === undefined) return [look(`${dataFolder} doesn't exist yet. The service creates it when it starts.`)];
    return [judgeDisk(dataFolder, free)];
  },

  async checkout() {
    const addresses = Object.values(offers).flatMap(({ action }) => (action.kind === "checkout" ? action.href : []));
    if (addresses.length === 0) return [look("Not configured: buy buttons lead to the order form.")];
    return await Promise.all(addresses.map((address) => reach(address, new URL(address).host)));
  },

  async provider({ webhookSecrets }) {
    const configured = paymentProviders.filter((provider) => webhookSecrets[provider].length > 0);
    if (configured.length === 0) return [look("Not configured: no payment is reported.")];
    return await Promise.all(configured.map((provider) => reach(providerAddresses[provider], providerName(provider))));
  },
};

const providerAddresses: Readonly<Record<PaymentProvider, string>> = {
  paddle: "https://api.paddle.com",
  stripe: "https://api.stripe.com",
};

/** Any answer will do: without a login most are refusals. */
async function reach(address: string, name: string) {
  try {
    await fetch(address, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(5000) });
    return ok(`${name} answers.`);
  } catch (error) {
    return look(`${name} can't be reached from here (${reasonOf(error)}).`);
  }
}

/** An error of PostgreSQL may hold the address of the database, and with it a password: its code alone is shown. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = errorCode(cause);
  if (code !== undefined && code !== "ERR_SQLITE_ERROR") return code;
  return error instanceof Error ? error.message : "unknown";
}

async function examineDatabase({ kind, query }: Database) {
  const missing = await missingMigrations(query);
  if (missing.length > 0)
    return look(`It lacks ${missing.join(", ")}. Make a backup, then run: npm run admin -- database migrate`);
  if (kind === "sqlite") {
    const { rows } = await sql<Record<string, string>>`pragma quick_check(1)`.execute(query);
    const problem = rows.flatMap((row) => Object.values(row)).find((result) => result !== "ok");
    if (problem !== undefined) return fault(`The file is damaged: ${problem}. Restore a backup.`);
  }
  return ok(`${kind}, up to date: it has ${knownMigrations.at(-1)}.`);
}

/** How many licenses were signed with other keys than these. A database that does not answer is a finding of its own. */
async function countLost(keyIds: readonly string[], context: CliContext): Promise<number> {
  if (!hasDatabase(context.configuration)) return 0;
  return await withDatabase(context, async ({ query }) =>
    (await missingMigrations(query)).length > 0 ? 0 : await countUnverifiable(query, keyIds, context.clock.now()),
  ).catch(() => 0);
}

const mebibyte = 1024 * 1024;

export function judgeDisk(folder: string, freeBytes: number) {
  const words = `${Math.floor(freeBytes / mebibyte)} MiB are left for ${folder}.`;
  if (freeBytes < 64 * mebibyte) return fault(`${words} When the disk is full, nothing can be stored.`);
  return freeBytes < 512 * mebibyte ? look(words) : ok(words);
}

type ResolveTxt = (name: string) => Promise<string[][]>;

/**
 * Whether the records are there that receivers look for. The name of a DKIM key is known to the mail provider alone, but
 * the name above all of them exists as soon as one does.
 */
export async function examineMailDomain(
  domain: string,
  resolveTxt: ResolveTxt = (name) => new Resolver({ timeout: 3000, tries: 2 }).resolveTxt(name),
) {
  const isPublished = async (name: string, beginning: string | undefined): Promise<boolean> => {
    try {
      const records = await resolveTxt(name);
      return beginning === undefined || records.some((parts) => parts.join("").toLowerCase().startsWith(beginning));
    } catch (error) {
      // The name is there, and has no text.
      if (errorCode(error) === "ENODATA") return beginning === undefined;
      if (errorCode(error) === "ENOTFOUND") return false;
      throw error;
    }
  };
  const records = [
    ["SPF", domain, "v=spf1"],
    ["DKIM", `_domainkey.${domain}`, undefined],
    ["DMARC", `_dmarc.${domain}`, "v=dmarc1"],
  ] as const;
  return await Promise.all(
    records.map(async ([name, place, beginning]) => {
      try {
        if (await isPublished(place, beginning)) return ok(`${name} is published for ${domain}.`);
        return look(`${name} isn't published for ${domain}: emails may be refused or end in spam folders.`);
      } catch (error) {
        return look(`${name} of ${domain} can't be looked up (${reasonOf(error)}).`);
      }
    }),
  );
}
