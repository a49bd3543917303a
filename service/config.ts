import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve, sep } from "node:path";
import * as v from "valibot";
import { productIds } from "#content/catalog/product-names.ts";
import { company } from "#content/products/company.ts";
import { emailSchema } from "#contract/endpoints.ts";
import { localServicePort } from "#contract/forms.ts";
import { readGivenKeyRing } from "./keys/key-ring.ts";
import { parseSecret } from "./keys/key-store.ts";
import { defaultSales, readSalesSettings, type SalesSettings } from "./sales-settings.ts";
import { readSettingsFile, settingsFile } from "./settings-file.ts";

/**
 * A variable. Its fault says what the text must be, and never repeats it: it may be a secret.
 *
 * @param read returns undefined, or throws a further sentence, for a text that is wrong
 */
const must = <Value>(be: string, read: (text: string) => Value | undefined) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): Value => {
      let further = "";
      try {
        const value = read(dataset.value.trim());
        if (value !== undefined) return value;
      } catch (error) {
        further = error instanceof Error ? ` ${error.message}` : "";
      }
      addIssue({ message: `must be ${be}.${further}` });
      return NEVER;
    }),
  );

const text = v.pipe(v.string(), v.trim());

const wholeNumber = (min: number, max: number) =>
  must(`a whole number from ${min} to ${max}`, (given) => {
    const number = Number(given);
    return /^\d{1,6}$/.test(given) && number >= min && number <= max ? number : undefined;
  });

/** Entries with commas between them. */
const listOf = <Value>(be: string, read: (entry: string) => Value | undefined) =>
  must(be, (given) => {
    const entries = given.split(",").map((entry) => read(entry.trim()));
    return entries.every((entry) => entry !== undefined) ? entries : undefined;
  });

function readEmail(given: string | undefined): string | undefined {
  const read = v.safeParse(emailSchema(""), given);
  return read.success ? read.output : undefined;
}

const email = must("one email address, such as name@example.org", readEmail);

const senderPattern = /^(?:"?(?<name>[^"<>\p{Cc}]*?)"?\s*<(?<inAngles>[^<>]+)>|(?<bare>[^\s<>]+))$/u;

const sender = must("one email address, with or without a name: Designite <name@example.org>", (given) => {
  const { name, inAngles, bare } = senderPattern.exec(given)?.groups ?? {};
  const address = readEmail(inAngles ?? bare);
  return address === undefined ? undefined : { name: name || company.name, address };
});

/** An address with its login. */
const serverUrl = (...protocols: string[]) =>
  must(`an address such as ${protocols[0]}//user:password@host:port`, (given) => {
    const url = URL.parse(given);
    return url && protocols.includes(url.protocol) && url.hostname !== "" ? given : undefined;
  });

function readWebUrl(given: string): URL | undefined {
  const url = URL.parse(given);
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  return isPlain && ["http:", "https:"].includes(url.protocol) ? url : undefined;
}

const origin = (example: string) =>
  must(`an http or https address without a path, such as ${example}`, (given) => {
    const url = readWebUrl(given);
    return url?.pathname === "/" ? url.origin : undefined;
  });

function isNetwork(entry: string): boolean {
  const [address = "", prefix, ...rest] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** Several are valid at once, so that a new one can replace an old one. */
const webhookSecrets = listOf("one secret, or several with commas between them", (secret) => {
  if (!/^[!-~]{6,200}$/.test(secret)) throw new Error("Each has 6 to 200 characters and no blanks.");
  return secret;
});

const stripeKey = must("a restricted key of Stripe that may read, such as rk_live_…", (given) =>
  /^rk_(?:live|test)_\w{6,300}$/.test(given) ? given : undefined,
);

const paddleKey = must("a key of Paddle's API, such as pdl_live_apikey_…", (given) =>
  /^pdl_(?:live|sdbx)_apikey_\w{6,300}$/.test(given) ? given : undefined,
);

/** The file of sales settings, and what is in it. It may hold secrets. */
const salesFile = v.pipe(
  text,
  v.rawTransform(({ dataset: { value: path }, addIssue, NEVER }) => {
    try {
      return { path, ...readSalesSettings(path) };
    } catch (error) {
      addIssue({ message: `has faults:\n    ${error instanceof Error ? error.message : "unknown"}` });
      return NEVER;
    }
  }),
);

const port = wholeNumber(0, 65535);
const host = must("a host name or an address", (given) => (/^[\w.:-]+$/.test(given) ? given : undefined));

/** Without an address, for this computer alone. */
const metricsAddress = must("a port, or an address and a port, such as 9464 or 0.0.0.0:9464", (given) => {
  const { host: address = "127.0.0.1", port: number = "" } =
    /^(?:(?<host>[\w.-]+):)?(?<port>\d{1,5})$/.exec(given)?.groups ?? {};
  return number !== "" && Number(number) <= 65535 ? { host: address, port: Number(number) } : undefined;
});

/** Beside the sources. It is the only data folder that the service makes by itself. */
export const defaultDataFolder = "data";

/** Every variable of the service. `.env.example` explains them. */
export const variables = {
  PORT: v.optional(port),
  HOST: v.optional(host),
  SITE_URL: v.optional(origin("https://www.example.org")),
  DATA_DIR: v.optional(text, defaultDataFolder),
  DATABASE_URL: v.optional(serverUrl("postgres:", "postgresql:")),
  SMTP_URL: v.optional(serverUrl("smtp:", "smtps:")),
  MAIL_FROM: v.optional(sender),
  CONTACT_EMAIL: v.optional(email, company.contactEmail),
  OPERATORS: v.optional(listOf("email addresses with commas between them", readEmail)),
  PACKAGES_DIR: v.optional(text),
  PACKAGES_URL: v.optional(
    must("an http or https address, such as https://downloads.example.org/packages", (given) =>
      readWebUrl(given)?.href.replace(/\/+$/, ""),
    ),
  ),
  SIGNING_KEYS: v.optional(must("one Ed25519 JSON Web Key or a set of them", readGivenKeyRing)),
  LINK_SECRETS: v.optional(
    listOf("one secret, or several with commas between them", (entry) => parseSecret("Each", entry)),
  ),
  SUPPRESSION_SECRET: v.optional(must("a secret", (given) => parseSecret("It", given))),
  SALES_FILE: v.optional(salesFile),
  TOOLS_ACCEPT_KEYS: v.optional(
    listOf(`products with commas between them, of ${productIds.join(", ")}`, (entry) =>
      productIds.find((id) => id === entry),
    ),
  ),
  PADDLE_API_KEY: v.optional(paddleKey),
  PADDLE_WEBHOOK_SECRETS: v.optional(webhookSecrets),
  STRIPE_API_KEY: v.optional(stripeKey),
  STRIPE_WEBHOOK_SECRETS: v.optional(webhookSecrets),
  NEWSLETTER_PER_MINUTE: v.optional(wholeNumber(1, 99999), "300"),
  TRUSTED_PROXIES: v.optional(
    listOf("addresses or networks with commas between them, such as 127.0.0.1, 10.0.0.0/8", (entry) =>
      isNetwork(entry) ? entry : undefined,
    ),
  ),
  METRICS_PORT: v.optional(metricsAddress),
  HEARTBEAT_URL: v.optional(serverUrl("https:", "http:")),
  LOG_LEVEL: v.optional(
    v.picklist(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "must be one of trace, debug, info, warn, error, fatal, silent.",
    ),
    "info",
  ),
};

const Variables = v.object(variables);
export type VariableName = keyof typeof variables;

/** What is wrong with the text of a variable, in a sentence that begins with its name. A blank one counts as absent. */
export function findFault(name: VariableName, given: string): string | undefined {
  const [issue] = v.safeParse(variables[name], given.trim() === "" ? undefined : given).issues ?? [];
  return issue && `${name} ${issue.message}`;
}

/** The settings of an installation. */
export type Configuration = ReturnType<typeof settingsOf>;

/**
 * `waitLimit`: milliseconds to wait for a lock, a connection or a statement, if not the usual ones. `image`: what a
 * database in memory begins with.
 */
type DatabaseLocation = ({ kind: "sqlite"; file: string; image?: Uint8Array } | { kind: "postgres"; url: string }) & {
  waitLimit?: number;
};

function settingsOf(values: v.InferOutput<typeof Variables>, given: readonly string[]) {
  const { DATA_DIR: dataFolder, PORT: port = localServicePort, CONTACT_EMAIL: contactEmail } = values;
  const [linkSecret, ...formerLinkSecrets] = values.LINK_SECRETS ?? [];
  const database: DatabaseLocation = values.DATABASE_URL
    ? { kind: "postgres", url: values.DATABASE_URL }
    : { kind: "sqlite", file: join(dataFolder, "designite.sqlite") };
  const acceptedKeys = values.TOOLS_ACCEPT_KEYS ?? [];
  const sales: SalesSettings = { ...defaultSales, ...values.SALES_FILE?.sales, acceptedKeys };
  return {
    /** 0 lets the system choose a free port. */
    port,
    /** Without a host on every interface, on IPv4 and IPv6. */
    host: values.HOST,
    /** The origin that visitors see, without a trailing slash. */
    siteUrl: values.SITE_URL ?? `http://localhost:${port || localServicePort}`,
    dataFolder,
    database,
    /** Without it mails are written to files in `mailFolder`. */
    smtpUrl: values.SMTP_URL,
    mailFolder: join(dataFolder, "mail"),
    mailFrom: values.MAIL_FROM ?? { name: company.name, address: contactEmail },
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
    sales,
    /** The file that it is read from, if there is one, with the names of the settings in it. */
    salesFile: values.SALES_FILE && { path: values.SALES_FILE.path, settings: values.SALES_FILE.given },
    /** What reads the API of each provider of payments. */
    paymentKeys: { paddle: values.PADDLE_API_KEY, stripe: values.STRIPE_API_KEY },
    /** What each provider of payments signs its events with. Without a secret its events are not accepted. */
    webhookSecrets: {
      paddle: values.PADDLE_WEBHOOK_SECRETS ?? [],
      stripe: values.STRIPE_WEBHOOK_SECRETS ?? [],
    },
    /** How many mails of an issue leave within a minute, by one process. */
    newsletterPerMinute: values.NEWSLETTER_PER_MINUTE,
    /** Addresses and networks (`10.0.0.0/8`) whose X-Forwarded-For header is trusted. */
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    metrics: values.METRICS_PORT,
    /** The address that is called while the service can do its work. It may hold a secret. */
    heartbeatUrl: values.HEARTBEAT_URL,
    logLevel: values.LOG_LEVEL,
    /** The names of the variables that are set. */
    given: Object.keys(variables).filter((name) => given.includes(name)),
  };
}

/** Packages are public. Within DATA_DIR only the folder made for them, or one below it, contains nothing else. */
function overlaps(packagesFolder: string, dataFolder: string): boolean {
  const isWithin = (inner: string, outer: string) => `${resolve(inner)}${sep}`.startsWith(`${resolve(outer)}${sep}`);
  if (isWithin(dataFolder, packagesFolder)) return true;
  return isWithin(packagesFolder, dataFolder) && !isWithin(packagesFolder, join(dataFolder, "packages"));
}

/**
 * Reads the variables, or throws one error that names all faults. A blank variable counts as absent.
 *
 * @param faultsOfFile what is wrong with the file that the variables are from
 */
export function readConfiguration(
  texts: Readonly<Record<string, string | undefined>>,
  faultsOfFile: readonly string[] = [],
): Configuration {
  const given = Object.fromEntries(Object.entries(texts).filter(([, each]) => each?.trim()));
  const read = v.safeParse(Variables, given);
  const faults = [
    ...faultsOfFile,
    ...Object.keys(given).flatMap((name) => (name.startsWith("DESIGNITE_") ? unknownName(name) : [])),
    ...(read.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}`),
    ...belongTogether.flatMap(([one, other]) => {
      const [set, missing] = one in given ? [one, other] : [other, one];
      return one in given === other in given ? [] : [`${missing} must be set as well, as ${set} is.`];
    }),
  ];
  if (!read.success) throw faulty(faults);
  const settings = settingsOf(read.output, Object.keys(given));
  if (overlaps(settings.packagesFolder, settings.dataFolder))
    faults.push(
      "PACKAGES_DIR must not hold what else is in DATA_DIR: choose DATA_DIR/packages or a folder outside of DATA_DIR.",
    );
  if (faults.length > 0) throw faulty(faults);
  return settings;
}

/** A webhook is a hint, and the API says what was bought. */
const belongTogether = [
  ["PADDLE_API_KEY", "PADDLE_WEBHOOK_SECRETS"],
  ["STRIPE_API_KEY", "STRIPE_WEBHOOK_SECRETS"],
] as const satisfies [VariableName, VariableName][];

const unknownName = (name: string) => `${name} is no variable of the service. See .env.example.`;

const faulty = (faults: readonly string[]) =>
  new Error(["The configuration has faults:", ...faults.map((fault) => `  ${fault}`)].join("\n"));

/** The domain of the sender, which is that of the Message-ID of every mail. */
export function mailDomainOf({ mailFrom }: Pick<Configuration, "mailFrom">): string {
  return mailFrom.address.replace(/^.*@/, "");
}

const root = join(import.meta.dirname, "..");

/** The version in package.json. */
export function serviceVersion(): string {
  return String(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version);
}

/** The configuration of this process. */
export function readEnvironment(): Configuration {
  const text = readSettingsFile();
  return readConfiguration(process.env, faultsOfFile(text, settingsFile()));
}

/** An assignment or a comment, with a value in quotes that may have several lines, as Node reads it. */
const understood =
  /^[ \t]*(?:#[^\n]*|(?:export[ \t]+)?(?<name>[\w.-]+)[ \t]*=[ \t]*(?:(?:"[^"]*"|'[^']*'|`[^`]*`)[ \t]*(?:#[^\n]*)?|[^"'`\n][^\n]*|))\r?$/gm;

/** The lines that Node would pass over without a word, and the names that are no variables of ours. */
export function faultsOfFile(text: string, file: string): string[] {
  const unknown: string[] = [];
  const rest = text.replace(understood, (line: string, ...groups: unknown[]) => {
    const { name } = v.parse(v.object({ name: v.optional(v.string()) }), groups.at(-1));
    if (name !== undefined && !(name in variables)) unknown.push(unknownName(name));
    return line.replace(/[^\n]/g, "");
  });
  const lines = rest.split("\n").flatMap((line, index) => (line.trim() === "" ? [] : index + 1));
  return [...lines.map((line) => `Line ${line} of ${file} isn't understood.`), ...unknown];
}
