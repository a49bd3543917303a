import { readFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { parseEnv } from "node:util";
import { company } from "#content/products/company.ts";
import { localServicePort } from "#contract/forms.ts";
import { errorCode } from "../files.ts";
import { defaultSales } from "./sales-settings.ts";
import { findFault, findMeant, isVariable, readVariable, type VariableValues, variables } from "./variables.ts";

/** The settings of an installation. `.env.example` explains the variables. */
export type Configuration = ReturnType<typeof settingsOf>;

/**
 * `waitLimit`: milliseconds to wait for a lock, a connection or a statement, if not the usual ones. `image`: what a
 * database in memory begins with.
 */
type DatabaseLocation = ({ kind: "sqlite"; file: string; image?: Uint8Array } | { kind: "postgres"; url: string }) & {
  waitLimit?: number;
};

function settingsOf(values: VariableValues, given: readonly string[]) {
  const { DATA_DIR: dataFolder, PORT: port = localServicePort, CONTACT_EMAIL: contactEmail } = values;
  const mailFrom = values.MAIL_FROM ?? { name: company.name, address: contactEmail };
  const [linkSecret, ...formerLinkSecrets] = values.LINK_SECRETS ?? [];
  const database: DatabaseLocation = values.DATABASE_URL
    ? { kind: "postgres", url: values.DATABASE_URL }
    : { kind: "sqlite", file: join(dataFolder, "designite.sqlite") };
  return {
    /** 0 lets the system choose a free port. */
    port,
    /** Without a host on every interface, on IPv4 and IPv6. */
    host: values.HOST,
    maxConnections: values.MAX_CONNECTIONS,
    /** The origin that visitors see, without a trailing slash. */
    siteUrl: values.SITE_URL ?? `http://localhost:${port || localServicePort}`,
    dataFolder,
    database,
    mailTransport: values.SMTP_URL
      ? { kind: "smtp" as const, url: values.SMTP_URL }
      : { kind: "folder" as const, folder: join(dataFolder, "mail") },
    mailFrom,
    contactEmail,
    /** The addresses of those who may sign in at the desk, and are told what happens. */
    operators: [...new Set(values.OPERATORS ?? [contactEmail])],
    packagesFolder: values.PACKAGES_DIR ?? join(dataFolder, "packages"),
    /** Where packages are downloaded from if not from this service, without a trailing slash. */
    packagesUrl: values.PACKAGES_URL,
    /** The folder of keys and secrets that are not given as variables. */
    keysFolder: join(dataFolder, "keys"),
    signingKeys: values.SIGNING_KEYS,
    /** The first one signs, and former ones still verify. */
    linkSecrets: linkSecret === undefined ? undefined : ([linkSecret, ...formerLinkSecrets] as const),
    suppressionSecret: values.SUPPRESSION_SECRET,
    sales: values.SALES_FILE?.sales ?? defaultSales,
    /** The file that it is read from, if there is one, with the names of the settings in it. */
    salesFile: values.SALES_FILE && { path: values.SALES_FILE.path, settings: values.SALES_FILE.given },
    /** What each provider of payments signs its events with. Without a secret its events are not accepted. */
    webhookSecrets: {
      paddle: values.PADDLE_WEBHOOK_SECRETS ?? [],
      stripe: values.STRIPE_WEBHOOK_SECRETS ?? [],
    },
    newsletter: {
      /** By one process. */
      perMinute: values.NEWSLETTER_PER_MINUTE,
      /** Days during which an issue is sent; then its mails are held. */
      waitingDays: values.NEWSLETTER_WAITING_DAYS,
    },
    /** Addresses and networks (`10.0.0.0/8`) whose X-Forwarded-For header is trusted. */
    trustedProxies: values.TRUSTED_PROXIES,
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    /** The address that is called while the service can do its work. It may hold a secret. */
    heartbeatUrl: values.HEARTBEAT_URL,
    logLevel: values.LOG_LEVEL,
    /** The names of the variables that are set. */
    given: Object.keys(variables).filter((name) => given.includes(name)),
    /** Sentences about variables that are almost ours. They hold names alone. */
    warnings: given.flatMap((name) => {
      const meant = findMeant(name);
      return meant === undefined ? [] : `${name} is no variable of the service. Is ${meant} meant?`;
    }),
  };
}

/** Sentences about variables that are right by themselves and do not fit together. */
function faultsTogether({ packagesFolder, dataFolder }: Configuration): string[] {
  const faults = {
    "PACKAGES_DIR must not hold what else is in DATA_DIR: choose DATA_DIR/packages or a folder outside of DATA_DIR.":
      overlaps(packagesFolder, dataFolder),
  };
  return Object.entries(faults).flatMap(([fault, isThere]) => (isThere ? fault : []));
}

/** Packages are public. Within DATA_DIR only the folder made for them, or one below it, contains nothing else. */
function overlaps(packagesFolder: string, dataFolder: string): boolean {
  const isWithin = (inner: string, outer: string) => `${resolve(inner)}${sep}`.startsWith(`${resolve(outer)}${sep}`);
  if (isWithin(dataFolder, packagesFolder)) return true;
  return isWithin(packagesFolder, dataFolder) && !isWithin(packagesFolder, join(dataFolder, "packages"));
}

/**
 * Reads the variables, or throws one error that names all problems. A blank variable counts as absent.
 *
 * @param faultsOfFile what is wrong with the file that the variables are from
 */
export function readConfiguration(
  texts: Readonly<Record<string, string | undefined>>,
  faultsOfFile: readonly string[] = [],
): Configuration {
  const names = Object.keys(variables).filter(isVariable);
  const faults = [...faultsOfFile, ...names.flatMap((name) => findFault(name, texts[name]) ?? [])];
  if (faults.length > faultsOfFile.length) throw faulty(faults);
  // Each is of the type that its variable is read to.
  const values = Object.fromEntries(names.map((name) => [name, readVariable(name, texts[name])])) as VariableValues;
  const settings = settingsOf(
    values,
    Object.keys(texts).filter((name) => texts[name]?.trim()),
  );
  faults.push(...faultsTogether(settings));
  if (faults.length > 0) throw faulty(faults);
  return settings;
}

const faulty = (faults: readonly string[]) =>
  new Error(["The configuration has faults:", ...faults.map((fault) => `  ${fault}`)].join("\n"));

/** The domain of the sender, which is that of the Message-ID of every mail. */
export function mailDomainOf({ mailFrom }: Pick<Configuration, "mailFrom">): string {
  return mailFrom.address.replace(/^.*@/, "");
}

const root = join(import.meta.dirname, "..", "..", "..");

/** The version in package.json. */
export function serviceVersion(): string {
  return String(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version);
}

const namedFile = () => process.env.ENV_FILE?.trim() || undefined;

/**
 * The one place where the environment is read. Variables that it lacks are taken from the file `.env` beside
 * package.json, however the program was started, or from the file that ENV_FILE names.
 */
export function readEnvironment(): Configuration {
  const named = namedFile();
  const file = named ?? join(root, ".env");
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const code = errorCode(error) ?? "unknown";
    const subject = named === undefined ? file : `ENV_FILE names ${named}, which`;
    if (named !== undefined || code !== "ENOENT") throw new Error(`${subject} can't be read (${code}).`);
  }
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
  return readConfiguration(process.env, repeatedVariables(text, file));
}

/** The file of variables, which may not be there yet, and the environment before it: for the setup, which writes the file. */
export function settingsSources(): { file: string; environment: Readonly<Record<string, string | undefined>> } {
  return { file: namedFile() ?? join(root, ".env"), environment: process.env };
}

/** An assignment, with a value in quotes that may have several lines, as Node reads it. */
const assignment = /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`|[^\n]*)/gm;

/** A sentence for each variable that a file sets more than once: the last one would count, without a word of the others. */
export function repeatedVariables(text: string, file: string): string[] {
  const lines = new Map<string, number[]>();
  for (const { 1: name = "", index } of text.matchAll(assignment))
    lines.set(name, [...(lines.get(name) ?? []), text.slice(0, index).split("\n").length]);
  return [...lines]
    .filter(([, places]) => places.length > 1)
    .map(
      ([name, places]) => `${name} is set ${places.length} times in ${file}, in lines ${places.join(", ")}. Keep one.`,
    );
}
