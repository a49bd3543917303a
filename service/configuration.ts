import { isIP } from "node:net";
import { join } from "node:path";
import * as v from "valibot";
import { company } from "#content/company.ts";
import { localServicePort } from "#contract/local-development.ts";
import { mailbox } from "#contract/mailbox.ts";

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Everything that differs between two installations. `.env.example` explains the variables it is read from. */
export interface Configuration {
  /** 0 lets the system choose a free port. */
  port: number;
  /** Without a host the service listens on every interface, on IPv4 and IPv6. */
  host: string | undefined;
  /** The origin that visitors see, without a slash at its end. */
  siteUrl: string;
  dataFolder: string;
  database: { kind: "sqlite"; file: string } | { kind: "postgres"; url: string };
  mailTransport: { kind: "smtp"; url: string } | { kind: "folder"; folder: string };
  mailFrom: { name: string; address: string };
  contactEmail: string;
  reviewEmail: string;
  packagesFolder: string;
  /** Where the packages are downloaded from when it is not this service, without a slash at its end. */
  packagesUrl: string | undefined;
  /** Addresses and networks (`10.0.0.0/8`) whose X-Forwarded-For header is believed. */
  trustedProxies: readonly string[];
  logLevel: (typeof logLevels)[number];
}

const Port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, "PORT must be a whole number from 0 to 65535."),
  v.transform(Number),
  v.maxValue(65535, "PORT must be a whole number from 0 to 65535."),
);

function email(name: string) {
  const schema = mailbox(name);
  return v.pipe(
    v.string(),
    v.check((text) => v.is(schema, text), `${name} must be one e-mail address, such as name@example.org.`),
    v.transform((text) => v.parse(schema, text)),
  );
}

const senderPattern = /^(?:"?(?<name>[^"<>\p{Cc}]*?)"?\s*<(?<inAngles>[^<>]+)>|(?<bare>[^\s<>]+))$/u;

const Sender = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const groups = senderPattern.exec(dataset.value.trim())?.groups;
    const address = v.safeParse(mailbox("MAIL_FROM"), groups?.inAngles ?? groups?.bare);
    if (!address.success) {
      addIssue({
        message: "MAIL_FROM must be one e-mail address, with or without a name: Designite <name@example.org>.",
      });
      return NEVER;
    }
    return { name: groups?.name || company.name, address: address.output };
  }),
);

/** Checks an address without ever repeating it: it may hold a password. */
function secretUrl(name: string, protocols: readonly string[]) {
  const message = `${name} must be an address such as ${protocols[0]}//user:password@host:port.`;
  return v.pipe(
    v.string(),
    v.check((text) => {
      const url = URL.parse(text);
      return url !== null && protocols.includes(url.protocol) && url.hostname !== "";
    }, message),
  );
}

const isWebUrl = (url: URL | null): url is URL =>
  url !== null &&
  ["http:", "https:"].includes(url.protocol) &&
  !url.username &&
  !url.password &&
  !url.search &&
  !url.hash;

const SiteUrl = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text);
    return isWebUrl(url) && url.pathname === "/";
  }, "SITE_URL must be an http or https address without a path, such as https://www.example.org."),
  v.transform((text) => new URL(text).origin),
);

const PackagesUrl = v.pipe(
  v.string(),
  v.check(
    (text) => isWebUrl(URL.parse(text)),
    "PACKAGES_URL must be an http or https address, such as https://downloads.example.org/packages.",
  ),
  v.transform((text) => new URL(text).href.replace(/\/+$/, "")),
);

const TrustedProxies = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ""),
  ),
  v.check(
    (entries) => entries.every(isNetwork),
    "TRUSTED_PROXIES must be addresses or networks with commas between them, such as 127.0.0.1, 10.0.0.0/8.",
  ),
);

function isNetwork(entry: string): boolean {
  const [address = "", prefix, ...rest] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

const Variables = v.object({
  PORT: v.optional(Port),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, "HOST must be a host name or an address."))),
  SITE_URL: v.optional(SiteUrl),
  DATA_DIR: v.optional(v.string(), "data"),
  DATABASE_URL: v.optional(secretUrl("DATABASE_URL", ["postgres:", "postgresql:"])),
  SMTP_URL: v.optional(secretUrl("SMTP_URL", ["smtp:", "smtps:"])),
  MAIL_FROM: v.optional(Sender),
  CONTACT_EMAIL: v.optional(email("CONTACT_EMAIL"), company.contactEmail),
  REVIEW_EMAIL: v.optional(email("REVIEW_EMAIL")),
  PACKAGES_DIR: v.optional(v.string()),
  PACKAGES_URL: v.optional(PackagesUrl),
  TRUSTED_PROXIES: v.optional(TrustedProxies, ""),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `LOG_LEVEL must be one of ${logLevels.join(", ")}.`), "info"),
});

/** Reads the variables, or throws one error that names everything wrong with them. A blank variable counts as absent. */
export function readConfiguration(variables: Readonly<Record<string, string | undefined>>): Configuration {
  const given = Object.entries(variables).filter(([, text]) => text !== undefined && text.trim() !== "");
  const result = v.safeParse(Variables, Object.fromEntries(given));
  if (!result.success) {
    const faults = result.issues.map((issue) => `  ${issue.message}`);
    throw new Error(["The configuration has faults:", ...faults].join("\n"));
  }
  const values = result.output;
  const port = values.PORT ?? localServicePort;
  return {
    port,
    host: values.HOST,
    siteUrl: values.SITE_URL ?? `http://localhost:${port || localServicePort}`,
    dataFolder: values.DATA_DIR,
    database: values.DATABASE_URL
      ? { kind: "postgres", url: values.DATABASE_URL }
      : { kind: "sqlite", file: join(values.DATA_DIR, "designite.sqlite") },
    mailTransport: values.SMTP_URL
      ? { kind: "smtp", url: values.SMTP_URL }
      : { kind: "folder", folder: join(values.DATA_DIR, "mail") },
    mailFrom: values.MAIL_FROM ?? { name: company.name, address: values.CONTACT_EMAIL },
    contactEmail: values.CONTACT_EMAIL,
    reviewEmail: values.REVIEW_EMAIL ?? values.CONTACT_EMAIL,
    packagesFolder: values.PACKAGES_DIR ?? join(values.DATA_DIR, "packages"),
    packagesUrl: values.PACKAGES_URL,
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
  };
}

/** The one place where the environment is read. */
export function readEnvironment(): Configuration {
  return readConfiguration(process.env);
}
