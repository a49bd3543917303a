import { isIP } from "node:net";
import * as v from "valibot";
import { company } from "#content/products/company.ts";
import { mailbox } from "#contract/endpoints.ts";
import { readGivenKeyRing } from "../keys/key-ring.ts";
import { parseSecret } from "../keys/key-store.ts";
import { readSalesSettings } from "./sales-settings.ts";

/** Reads the text of a variable. Its error says what the variable must be, and never repeats the text: it may be a secret. */
type Read<Value> = (text: string) => Value;

const optional =
  <Value>(read: Read<Value>) =>
  (text: string | undefined): Value | undefined =>
    text === undefined ? undefined : read(text);

const withDefault =
  <Value>(read: Read<Value>, otherwise: string) =>
  (text: string | undefined): Value =>
    read(text ?? otherwise);

const anyText = (text: string): string => text;

/** @param find returns undefined, or throws a further sentence, for a text that is wrong */
function must<Value>(be: string, find: (text: string) => Value | undefined): Read<Value> {
  return (text) => {
    let further = "";
    try {
      const value = find(text);
      if (value !== undefined) return value;
    } catch (error) {
      further = error instanceof Error ? ` ${error.message}` : "";
    }
    throw new Error(`must be ${be}.${further}`);
  };
}

const matching = (pattern: RegExp, be: string): Read<string> =>
  must(be, (text) => (pattern.test(text) ? text : undefined));

const wholeNumber = (min: number, max: number): Read<number> =>
  must(`a whole number from ${min} to ${max}`, (text) => {
    const number = Number(text);
    return /^\d{1,6}$/.test(text) && number >= min && number <= max ? number : undefined;
  });

function oneOf<const Word extends string>(...words: Word[]): Read<Word> {
  const be = words.length === 2 ? words.join(" or ") : `one of ${words.join(", ")}`;
  return must(be, (text) => words.find((word) => word === text));
}

/** Entries with commas between them. */
function listOf<Value>(be: string, find: (entry: string) => Value | undefined): Read<Value[]> {
  return must(be, (text) => {
    const entries = text.split(",").map((entry) => find(entry.trim()));
    return entries.every((entry) => entry !== undefined) ? entries : undefined;
  });
}

/** Several are valid at once, so that a new one can replace an old one. */
function secrets<Value>(form: string, find: (entry: string) => Value | undefined): Read<Value[]> {
  return listOf("one secret, or several with commas between them", (entry) => {
    const found = find(entry);
    if (found === undefined) throw new Error(form);
    return found;
  });
}

function findEmail(text: string): string | undefined {
  const found = v.safeParse(mailbox(""), text);
  return found.success ? found.output : undefined;
}

const email = must("one email address, such as name@example.org", findEmail);

const senderPattern = /^(?:"?(?<name>[^"<>\p{Cc}]*?)"?\s*<(?<inAngles>[^<>]+)>|(?<bare>[^\s<>]+))$/u;

const sender = must("one email address, with or without a name: Designite <name@example.org>", (text) => {
  const { name, inAngles, bare } = senderPattern.exec(text.trim())?.groups ?? {};
  const address = v.safeParse(mailbox(""), inAngles ?? bare);
  return address.success ? { name: name || company.name, address: address.output } : undefined;
});

/** An address with its login. */
const serverUrl = (...protocols: string[]): Read<string> =>
  must(`an address such as ${protocols[0]}//user:password@host:port`, (text) => {
    const url = URL.parse(text);
    return url && protocols.includes(url.protocol) && url.hostname !== "" ? text : undefined;
  });

function findWebUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  return isPlain && ["http:", "https:"].includes(url.protocol) ? url : undefined;
}

const origin = (example: string): Read<string> =>
  must(`an http or https address without a path, such as ${example}`, (text) => {
    const url = findWebUrl(text);
    return url?.pathname === "/" ? url.origin : undefined;
  });

const packagesUrl = must("an http or https address, such as https://downloads.example.org/packages", (text) =>
  findWebUrl(text)?.href.replace(/\/+$/, ""),
);

function isNetwork(entry: string): boolean {
  const [address = "", prefix, ...rest] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

const networks = must(
  "addresses or networks with commas between them, such as 127.0.0.1, 10.0.0.0/8",
  (text): string[] | undefined => {
    const entries = text.split(",").flatMap((entry) => entry.trim() || []);
    return entries.every(isNetwork) ? entries : undefined;
  },
);

/** A secret by which a provider of payments signs its events. */
export interface WebhookSecret {
  secret: string;
  /** What it signs comes from a test account. Some providers do not say so in their events. */
  isTest: boolean;
}

const testMark = "test:";

const webhookSecrets = secrets("Each has 6 to 200 characters and no blanks.", (entry): WebhookSecret | undefined => {
  const isTest = entry.startsWith(testMark);
  const secret = entry.slice(isTest ? testMark.length : 0);
  return /^[!-~]{6,200}$/.test(secret) ? { secret, isTest } : undefined;
});

const secret = must("a secret", (text) => parseSecret("It", text));

/** The file of sales settings, and what is in it. It may hold secrets. */
function salesFile(path: string) {
  try {
    return { path, ...readSalesSettings(path) };
  } catch (error) {
    throw new Error(`has faults:\n    ${error instanceof Error ? error.message : "unknown"}`);
  }
}

const port = wholeNumber(0, 65535);
const host = matching(/^[\w.:-]+$/, "a host name or an address");

/** Beside the sources. It is the only data folder that the service makes by itself. */
export const defaultDataFolder = "data";

/** How each variable is read, with its default. `.env.example` explains them. */
export const variables = {
  PORT: optional(port),
  HOST: optional(host),
  MAX_CONNECTIONS: withDefault(wholeNumber(1, 999999), "4000"),
  SITE_URL: optional(origin("https://www.example.org")),
  DATA_DIR: withDefault(anyText, defaultDataFolder),
  DATABASE_URL: optional(serverUrl("postgres:", "postgresql:")),
  SMTP_URL: optional(serverUrl("smtp:", "smtps:")),
  MAIL_FROM: optional(sender),
  CONTACT_EMAIL: withDefault(email, company.contactEmail),
  OPERATORS: optional(listOf("email addresses with commas between them", findEmail)),
  PACKAGES_DIR: optional(anyText),
  PACKAGES_URL: optional(packagesUrl),
  SIGNING_KEYS: optional(must("one Ed25519 JSON Web Key or a set of them", readGivenKeyRing)),
  LINK_SECRETS: optional(
    listOf("one secret, or several with commas between them", (entry) => parseSecret("Each", entry)),
  ),
  SUPPRESSION_SECRET: optional(secret),
  SALES_FILE: optional(salesFile),
  PADDLE_WEBHOOK_SECRETS: optional(webhookSecrets),
  STRIPE_WEBHOOK_SECRETS: optional(webhookSecrets),
  NEWSLETTER_PER_MINUTE: withDefault(wholeNumber(1, 99999), "300"),
  NEWSLETTER_WAITING_DAYS: withDefault(wholeNumber(1, 99), "3"),
  TRUSTED_PROXIES: withDefault(networks, ""),
  METRICS_PORT: optional(port),
  METRICS_HOST: withDefault(host, "127.0.0.1"),
  HEARTBEAT_URL: optional(serverUrl("https:", "http:")),
  LOG_LEVEL: withDefault(oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent"), "info"),
};

export type VariableName = keyof typeof variables;
export type VariableValues = { [Name in VariableName]: ReturnType<(typeof variables)[Name]> };

export const isVariable = (name: string): name is VariableName => name in variables;

/** A blank text counts as absent. */
export const readVariable = (name: VariableName, text: string | undefined) =>
  variables[name](text?.trim() ? text : undefined);

/** What is wrong with the text of a variable, in a sentence that begins with its name. */
export function findFault(name: VariableName, text: string | undefined): string | undefined {
  try {
    readVariable(name, text);
    return undefined;
  } catch (error) {
    return `${name} ${error instanceof Error ? error.message : "has a fault."}`;
  }
}

/** A short name has many neighbors that other programs use, such as HOME beside HOST. */
const allowedDistance = (name: string): number => (name.length >= 8 ? 2 : 1);

/** The variable that is probably meant by a name that is almost one. */
export function findMeant(name: string): string | undefined {
  const known = [...Object.keys(variables), "ENV_FILE"];
  if (known.includes(name)) return undefined;
  const written = name.toUpperCase();
  const [nearest] = known
    .filter((meant) => meant[0] === written[0])
    .map((meant) => ({ meant, distance: editDistance(written, meant) }))
    .filter(({ meant, distance }) => distance <= allowedDistance(meant))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.meant;
}

/** Letters to insert, remove, replace or swap with their neighbor (optimal string alignment). */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const replaced = at(row - 1, column - 1) + (isSame ? 0 : 1);
      const swapped = isSwapped ? at(row - 2, column - 2) + 1 : replaced;
      current.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, replaced, swapped));
    }
  }
  return at(from.length, to.length);
}
