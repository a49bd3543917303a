import { isIP } from "node:net";
import * as v from "valibot";
import { company } from "#content/products/company.ts";
import { mailbox } from "#contract/mailbox.ts";
import { readGivenKeyRing } from "../keys/key-ring.ts";
import { parseSecret } from "../keys/load-or-create-secret.ts";
import { backupVariables } from "./backup-settings.ts";
import { type PaymentProvider, readSalesSettings } from "./sales-settings.ts";
import { tracingVariables } from "./tracing-settings.ts";

const operatorNamePattern = /^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,59}$/u;

/** A name that is safe in records and tables. */
export const OperatorName = v.pipe(
  v.string(),
  v.trim(),
  v.regex(operatorNamePattern, "ADMIN_OPERATOR must be a name of at most 60 letters, digits, blanks and . _ @ -."),
);

/** Where reports of undelivered mail come from, beside the folder. */
export interface MailReportSources {
  /** The mailbox that they are read from, with its login. */
  imapUrl: string | undefined;
  /** Passwords that Postmark signs in with. */
  postmark: readonly string[];
  /** Keys that Mailgun signs with. */
  mailgun: readonly string[];
  /** Topics of Amazon SNS that Amazon SES publishes to. */
  ses: readonly string[];
}

/** Reads secrets with commas between them. Several are valid at once, so that a new one can replace an old one. */
function parseMailSecrets(text: string): string[] {
  return readList(text, /^[!-~]{16,200}$/, "Each has 16 to 200 characters and no blanks.");
}

function parseTopics(text: string): string[] {
  return readList(text, topicPattern, "Each looks like arn:aws:sns:us-east-1:123456789012:mail.");
}

/** The region is part of the names of the servers that sign. */
export const topicPattern = /^arn:aws[a-z-]*:sns:(?<region>[a-z]{2}(?:-[a-z]+)+-\d{1,2}):\d{12}:[\w-]{1,256}$/;

function readList(text: string, pattern: RegExp, form: string): string[] {
  return text.split(",").map((entry) => {
    if (!pattern.test(entry.trim())) throw new Error(form);
    return entry.trim();
  });
}

/** A secret by which a provider of payments signs its events. */
export interface WebhookSecret {
  secret: string;
  /** What it signs comes from a test account. Some providers do not say so in their events. */
  isTest: boolean;
}

/** The secrets of each provider. Without one its events are not accepted. */
export type WebhookSecrets = Readonly<Record<PaymentProvider, readonly WebhookSecret[]>>;

const testMark = "test:";

/** Reads secrets with commas between them. Several are valid at once, so that a new one can replace an old one. */
function parseWebhookSecrets(text: string): WebhookSecret[] {
  return text.split(",").map((entry) => {
    const isTest = entry.trim().startsWith(testMark);
    const secret = entry.trim().slice(isTest ? testMark.length : 0);
    if (!/^[!-~]{6,200}$/.test(secret)) throw new Error("Each has 6 to 200 characters and no blanks.");
    return { secret, isTest };
  });
}

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

function port(name: string) {
  const message = `${name} must be a whole number from 0 to 65535.`;
  return v.pipe(v.string(), v.regex(/^\d{1,5}$/, message), v.transform(Number), v.maxValue(65535, message));
}

function host(name: string) {
  return v.pipe(v.string(), v.regex(/^[\w.:-]+$/, `${name} must be a host name or an address.`));
}

const MaxConnections = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,5}$/, "MAX_CONNECTIONS must be a whole number from 1 to 999999."),
  v.transform(Number),
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

/** Validates an address without repeating it in the error: it may contain a password. */
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

const origin = (name: string) =>
  v.pipe(
    v.string(),
    v.check((text) => {
      const url = URL.parse(text);
      return isWebUrl(url) && url.pathname === "/";
    }, `${name} must be an http or https address without a path, such as https://www.example.org.`),
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

/** Reads a secret with `read`, whose error describes the expected form. The secret is never repeated. */
function secret<Secret>(name: string, form: string, read: (text: string) => Secret) {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return read(dataset.value);
      } catch (error) {
        const reason = error instanceof Error ? ` ${error.message}` : "";
        addIssue({ message: `${name} must be ${form}.${reason}` });
        return NEVER;
      }
    }),
  );
}

/** The path of the file of sales settings, and what is in it. It may hold secrets, and none is repeated. */
const SalesFile = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return { path: dataset.value, ...readSalesSettings(dataset.value) };
    } catch (error) {
      addIssue({ message: `SALES_FILE has faults:\n    ${error instanceof Error ? error.message : "unknown"}` });
      return NEVER;
    }
  }),
);

const webhookSecrets = (name: string) =>
  v.optional(secret(name, "one secret, or several with commas between them", parseWebhookSecrets));

const PerMinute = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,4}$/, "NEWSLETTER_PER_MINUTE must be a whole number from 1 to 99999."),
  v.transform(Number),
);

const WaitingDays = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d?$/, "NEWSLETTER_WAITING_DAYS must be a whole number from 1 to 99."),
  v.transform(Number),
);

const WarmUpFrom = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{1,5}$/, "NEWSLETTER_WARM_UP_FROM must be a whole number from 10 to 999999."),
  v.transform(Number),
);

const DkimSelectors = v.pipe(
  v.string(),
  v.transform((text) => text.split(",").map((entry) => entry.trim())),
  v.check(
    (entries) => entries.every((entry) => /^[\w-]+(?:\.[\w-]+)*$/.test(entry)),
    "DKIM_SELECTORS must be names with commas between them, such as mail2026.",
  ),
);

const mailSecrets = (name: string) =>
  v.optional(secret(name, "one secret, or several with commas between them", parseMailSecrets));

const AutoApprovePerDay = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,2}$/, "AUTO_APPROVE_PER_DAY must be a whole number from 1 to 999."),
  v.transform(Number),
);

/** Beside the sources. It is the only data folder that the service makes by itself. */
export const defaultDataFolder = "data";

/** Each variable by its name. What is wrong with one is told in a sentence that begins with it. */
export const Variables = v.object({
  PORT: v.optional(port("PORT")),
  HOST: v.optional(host("HOST")),
  MAX_CONNECTIONS: v.optional(MaxConnections, "4000"),
  SITE_URL: v.optional(origin("SITE_URL")),
  STATIC_SITE_URL: v.optional(origin("STATIC_SITE_URL")),
  DATA_DIR: v.optional(v.string(), defaultDataFolder),
  DATABASE_URL: v.optional(secretUrl("DATABASE_URL", ["postgres:", "postgresql:"])),
  SMTP_URL: v.optional(secretUrl("SMTP_URL", ["smtp:", "smtps:"])),
  MAIL_FROM: v.optional(Sender),
  CONTACT_EMAIL: v.optional(email("CONTACT_EMAIL"), company.contactEmail),
  REVIEW_EMAIL: v.optional(email("REVIEW_EMAIL")),
  PACKAGES_DIR: v.optional(v.string()),
  PACKAGES_URL: v.optional(PackagesUrl),
  SIGNING_KEYS: v.optional(secret("SIGNING_KEYS", "one Ed25519 JSON Web Key or a set of them", readGivenKeyRing)),
  LINK_SECRET: v.optional(secret("LINK_SECRET", "a secret", (text) => parseSecret("It", text))),
  LINK_SECRET_PREVIOUS: v.optional(
    secret("LINK_SECRET_PREVIOUS", "one secret, or several with commas between them", (text) =>
      text.split(",").map((each) => parseSecret("Each", each)),
    ),
  ),
  SUPPRESSION_SECRET: v.optional(secret("SUPPRESSION_SECRET", "a secret", (text) => parseSecret("It", text))),
  SALES_FILE: v.optional(SalesFile),
  PADDLE_WEBHOOK_SECRETS: webhookSecrets("PADDLE_WEBHOOK_SECRETS"),
  STRIPE_WEBHOOK_SECRETS: webhookSecrets("STRIPE_WEBHOOK_SECRETS"),
  LEMONSQUEEZY_WEBHOOK_SECRETS: webhookSecrets("LEMONSQUEEZY_WEBHOOK_SECRETS"),
  STANDARD_WEBHOOK_SECRETS: webhookSecrets("STANDARD_WEBHOOK_SECRETS"),
  AUTO_APPROVE: v.optional(v.picklist(["off", "listed"], "AUTO_APPROVE must be off or listed."), "off"),
  AUTO_APPROVE_PER_DAY: v.optional(AutoApprovePerDay, "20"),
  ADMIN_OPERATOR: v.optional(OperatorName),
  NEWSLETTER_SMTP_URL: v.optional(secretUrl("NEWSLETTER_SMTP_URL", ["smtp:", "smtps:"])),
  NEWSLETTER_PER_MINUTE: v.optional(PerMinute, "300"),
  NEWSLETTER_WAITING_DAYS: v.optional(WaitingDays, "3"),
  NEWSLETTER_WARM_UP_FROM: v.optional(WarmUpFrom),
  BOUNCE_EMAIL: v.optional(email("BOUNCE_EMAIL")),
  BOUNCES_DIR: v.optional(v.string()),
  BOUNCE_IMAP_URL: v.optional(secretUrl("BOUNCE_IMAP_URL", ["imaps:", "imap:"])),
  POSTMARK_WEBHOOK_SECRETS: mailSecrets("POSTMARK_WEBHOOK_SECRETS"),
  MAILGUN_WEBHOOK_SECRETS: mailSecrets("MAILGUN_WEBHOOK_SECRETS"),
  SES_TOPIC_ARNS: v.optional(
    secret("SES_TOPIC_ARNS", "one address of an SNS topic, or several with commas between them", parseTopics),
  ),
  DKIM_SELECTORS: v.optional(DkimSelectors),
  ...backupVariables,
  TRUSTED_PROXIES: v.optional(TrustedProxies, ""),
  METRICS_PORT: v.optional(port("METRICS_PORT")),
  METRICS_HOST: v.optional(host("METRICS_HOST"), "127.0.0.1"),
  ...tracingVariables,
  HEARTBEAT_URL: v.optional(secretUrl("HEARTBEAT_URL", ["https:", "http:"])),
  STATUS_PAGE: v.optional(v.picklist(["off", "on"], "STATUS_PAGE must be off or on."), "off"),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `LOG_LEVEL must be one of ${logLevels.join(", ")}.`), "info"),
});

/** A short name has many neighbors that other programs use, such as HOME beside HOST. */
const allowedDistance = (name: string): number => (name.length >= 8 ? 2 : 1);

/** Names that are not known and almost are, each with the one that is probably meant. */
export function findMisspelled(given: readonly string[], known: readonly string[]): { name: string; meant: string }[] {
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const written = name.toUpperCase();
      const [nearest] = known
        .filter((meant) => meant[0] === written[0])
        .map((meant) => ({ meant, distance: editDistance(written, meant) }))
        .filter(({ meant, distance }) => distance <= allowedDistance(meant))
        .toSorted((a, b) => a.distance - b.distance);
      return nearest ? [{ name, meant: nearest.meant }] : [];
    });
}

/** Letters to insert, remove, replace or swap with their neighbor (optimal string alignment). */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const steps = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isSwapped ? [(beforeLast[column - 2] ?? 0) + 1] : []),
      ];
      current.push(Math.min(...steps));
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
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
