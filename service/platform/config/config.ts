import { readFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { parseEnv } from "node:util";
import * as v from "valibot";
import { company } from "#content/products/company.ts";
import { localServicePort } from "#contract/local-development.ts";
import { errorCode } from "../files.ts";
import type { KeyRing } from "../keys/key-ring.ts";
import { type BackupSettings, readBackupSettings } from "./backup-settings.ts";
import type { MailReportSources, WebhookSecrets } from "./config-variables.ts";
import { findMisspelled, repeatedVariables, Variables } from "./config-variables.ts";
import { defaultSales, type SalesSettings } from "./sales-settings.ts";
import { readTracingSettings, type TracingSettings } from "./tracing-settings.ts";

/** The settings of an installation. `.env.example` explains the variables. */
export interface Configuration {
  /** 0 lets the system choose a free port. */
  port: number;
  /** Without a host the service listens on every interface, on IPv4 and IPv6. */
  host: string | undefined;
  /** So many clients may be connected at once. */
  maxConnections: number;
  /** The origin that visitors see, without a trailing slash. */
  siteUrl: string;
  /** The origin of the site where another host serves its files. */
  staticSiteUrl: string | undefined;
  dataFolder: string;
  /**
   * `waitLimit`: milliseconds to wait for a lock, a connection or a statement, if not the usual ones. `image`: what a
   * database in memory begins with.
   */
  database: ({ kind: "sqlite"; file: string; image?: Uint8Array } | { kind: "postgres"; url: string }) & {
    waitLimit?: number;
  };
  /** `newsletterUrl`: the mail server of issues, if it is another one. */
  mailTransport: { kind: "smtp"; url: string; newsletterUrl: string | undefined } | { kind: "folder"; folder: string };
  mailFrom: { name: string; address: string };
  contactEmail: string;
  reviewEmail: string;
  /** Who gets the report of each month by itself, if anybody. */
  packagesFolder: string;
  /** Where packages are downloaded from if not from this service, without a trailing slash. */
  packagesUrl: string | undefined;
  /** The folder of keys and secrets that are not given as variables. */
  keysFolder: string;
  /** The keys that sign licenses, if given as a variable. */
  signingKeys: KeyRing | undefined;
  /** The secret that signs links in mails, if given as a variable. */
  linkSecret: Uint8Array | undefined;
  /** Former secrets of links, which still verify. */
  previousLinkSecrets: readonly Uint8Array[];
  /** The secret that hashes suppressed mailboxes, if given as a variable. */
  suppressionSecret: Uint8Array | undefined;
  /** How the vendor sells. */
  sales: SalesSettings;
  /** The file that it is read from, if there is one, with the names of the settings in it. */
  salesFile: { path: string; settings: readonly string[] } | undefined;
  /** What the providers of payments sign their events with. */
  webhookSecrets: WebhookSecrets;
  /** Approves clear academic requests by rule, so many a day. Undefined while a person decides on each. */
  autoApprove: { perDay: number } | undefined;
  /** The operator's name in the records of the admin CLI. */
  operator: string | undefined;
  newsletter: {
    /** The most newsletter mails sent per minute by one process. */
    perMinute: number;
    /** So long after its start an issue is tried to be sent, in days. */
    waitingDays: number;
    /** So many leave on the first day of a warm-up, and twice as many on each next one. Undefined without a warm-up. */
    warmUpFrom: number | undefined;
    /** Where issues come back to that cannot be delivered. */
    returnTo: string;
    /** The folder of reports about undelivered mail, one file each. */
    bouncesFolder: string;
  };
  /** Where reports come from beside that folder. */
  mailReports: MailReportSources;
  /** The names under which the keys of mail signatures are published. */
  dkimSelectors: readonly string[];
  /** Where backups go, when, and which are kept. */
  backup: BackupSettings;
  /** Addresses and networks (`10.0.0.0/8`) whose X-Forwarded-For header is trusted. */
  trustedProxies: readonly string[];
  /** Where metrics are read, if anywhere. */
  metrics: { port: number; host: string } | undefined;
  /** Where traces are sent, if anywhere. */
  tracing: TracingSettings | undefined;
  /** The address that is called while the service can do its work. It may hold a secret. */
  heartbeatUrl: string | undefined;
  /** Whether visitors may see at /status how the service is. */
  hasStatusPage: boolean;
  logLevel: v.InferOutput<typeof Variables>["LOG_LEVEL"];
  /** The names of the variables that are set. */
  given: readonly string[];
  /** Sentences about variables that are almost ours. They hold names alone. */
  warnings: readonly string[];
}

/**
 * Reads the variables, or throws one error that names all problems. A blank variable counts as absent.
 *
 * @param faultsOfFile what is wrong with the file that the variables are from
 */
export function readConfiguration(
  variables: Readonly<Record<string, string | undefined>>,
  faultsOfFile: readonly string[] = [],
): Configuration {
  const given = Object.entries(variables).filter(([, text]) => text !== undefined && text.trim() !== "");
  const result = v.safeParse(Variables, Object.fromEntries(given));
  if (!result.success) throw faulty([...faultsOfFile, ...result.issues.map(({ message }) => message)]);
  const values = result.output;
  const packagesFolder = values.PACKAGES_DIR ?? join(values.DATA_DIR, "packages");
  const faults = [...faultsOfFile];
  if (overlaps(packagesFolder, values.DATA_DIR))
    faults.push(
      "PACKAGES_DIR must not hold what else is in DATA_DIR: choose DATA_DIR/packages or a folder outside of DATA_DIR.",
    );
  if (values.BOUNCE_IMAP_URL !== undefined && values.BOUNCE_EMAIL === undefined)
    faults.push(
      "BOUNCE_EMAIL must be set with BOUNCE_IMAP_URL: all mail in that mailbox is moved, so nobody else may use it.",
    );
  if (values.NEWSLETTER_SMTP_URL !== undefined && values.SMTP_URL === undefined)
    faults.push("SMTP_URL must be set with NEWSLETTER_SMTP_URL, which issues alone leave by.");
  if (faults.length > 0) throw faulty(faults);
  const port = values.PORT ?? localServicePort;
  const mailFrom = values.MAIL_FROM ?? { name: company.name, address: values.CONTACT_EMAIL };
  return {
    port,
    host: values.HOST,
    maxConnections: values.MAX_CONNECTIONS,
    siteUrl: values.SITE_URL ?? `http://localhost:${port || localServicePort}`,
    staticSiteUrl: values.STATIC_SITE_URL,
    dataFolder: values.DATA_DIR,
    database: values.DATABASE_URL
      ? { kind: "postgres", url: values.DATABASE_URL }
      : { kind: "sqlite", file: join(values.DATA_DIR, "designite.sqlite") },
    mailTransport: values.SMTP_URL
      ? { kind: "smtp", url: values.SMTP_URL, newsletterUrl: values.NEWSLETTER_SMTP_URL }
      : { kind: "folder", folder: join(values.DATA_DIR, "mail") },
    mailFrom,
    contactEmail: values.CONTACT_EMAIL,
    reviewEmail: values.REVIEW_EMAIL ?? values.CONTACT_EMAIL,
    packagesFolder,
    packagesUrl: values.PACKAGES_URL,
    keysFolder: join(values.DATA_DIR, "keys"),
    signingKeys: values.SIGNING_KEYS,
    linkSecret: values.LINK_SECRET,
    previousLinkSecrets: values.LINK_SECRET_PREVIOUS ?? [],
    suppressionSecret: values.SUPPRESSION_SECRET,
    sales: values.SALES_FILE?.sales ?? defaultSales,
    salesFile: values.SALES_FILE && { path: values.SALES_FILE.path, settings: values.SALES_FILE.given },
    webhookSecrets: {
      paddle: values.PADDLE_WEBHOOK_SECRETS ?? [],
      stripe: values.STRIPE_WEBHOOK_SECRETS ?? [],
      lemonsqueezy: values.LEMONSQUEEZY_WEBHOOK_SECRETS ?? [],
      standard: values.STANDARD_WEBHOOK_SECRETS ?? [],
    },
    autoApprove: values.AUTO_APPROVE === "listed" ? { perDay: values.AUTO_APPROVE_PER_DAY } : undefined,
    operator: values.ADMIN_OPERATOR,
    newsletter: {
      perMinute: values.NEWSLETTER_PER_MINUTE,
      waitingDays: values.NEWSLETTER_WAITING_DAYS,
      warmUpFrom: values.NEWSLETTER_WARM_UP_FROM,
      returnTo: values.BOUNCE_EMAIL ?? mailFrom.address,
      bouncesFolder: values.BOUNCES_DIR ?? join(values.DATA_DIR, "bounces"),
    },
    mailReports: {
      imapUrl: values.BOUNCE_IMAP_URL,
      postmark: values.POSTMARK_WEBHOOK_SECRETS ?? [],
      mailgun: values.MAILGUN_WEBHOOK_SECRETS ?? [],
      ses: values.SES_TOPIC_ARNS ?? [],
    },
    dkimSelectors: values.DKIM_SELECTORS ?? [],
    backup: explained(() => readBackupSettings(values)),
    trustedProxies: values.TRUSTED_PROXIES,
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    tracing: readTracingSettings(values),
    heartbeatUrl: values.HEARTBEAT_URL,
    hasStatusPage: values.STATUS_PAGE === "on",
    logLevel: values.LOG_LEVEL,
    given: Object.keys(Variables.entries).filter((name) => given.some(([each]) => each === name)),
    warnings: findMisspelled(
      given.map(([name]) => name),
      [...Object.keys(Variables.entries), "ENV_FILE"],
    ).map(({ name, meant }) => `${name} is no variable of the service. Is ${meant} meant?`),
  };
}

/** Settings that do not fit together are named like those that are wrong by themselves. */
function explained<Settings>(read: () => Settings): Settings {
  try {
    return read();
  } catch (error) {
    throw faulty([error instanceof Error ? error.message : "unknown"]);
  }
}

const faulty = (faults: readonly string[]) =>
  new Error(["The configuration has faults:", ...faults.map((fault) => `  ${fault}`)].join("\n"));

/** Packages are public. Within DATA_DIR only the folder made for them, or one below it, contains nothing else. */
function overlaps(packagesFolder: string, dataFolder: string): boolean {
  const isWithin = (inner: string, outer: string) => `${resolve(inner)}${sep}`.startsWith(`${resolve(outer)}${sep}`);
  if (isWithin(dataFolder, packagesFolder)) return true;
  return isWithin(packagesFolder, dataFolder) && !isWithin(packagesFolder, join(dataFolder, "packages"));
}

const root = join(import.meta.dirname, "..", "..", "..");

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
    if (named !== undefined || code !== "ENOENT") throw new Error(`${subject} cannot be read (${code}).`);
  }
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
  return readConfiguration(process.env, repeatedVariables(text, file));
}

/** The file of variables, which may not be there yet, and the environment before it: for the setup, which writes the file. */
export function settingsSources(): { file: string; environment: Readonly<Record<string, string | undefined>> } {
  return { file: namedFile() ?? join(root, ".env"), environment: process.env };
}

const namedFile = () => process.env.ENV_FILE?.trim() || undefined;
