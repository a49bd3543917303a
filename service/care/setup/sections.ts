import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer } from "node:net";
import { sql } from "kysely";
import { type Configuration, readConfiguration } from "../../platform/config/config.ts";
import { type PaymentProvider, paymentProviders, providerNames } from "../../platform/config/sales-settings.ts";
import { findFault, type VariableName } from "../../platform/config/variables.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { laterVersion } from "../../platform/database/migrate.ts";
import { errorCode } from "../../platform/files.ts";
import { portHolder } from "../../platform/http/explain-port.ts";
import { openSigningKeys } from "../../platform/keys/signing-keys.ts";
import { folderChecks } from "../doctor/examine-folders.ts";
import { examineAddress, examineMail } from "../doctor/examine-installation.ts";
import { sellingChecks } from "../doctor/examine-selling.ts";
import { type Check, fault, look, sound, type Verdict } from "../doctor/finding.ts";
import type { Prompts } from "./prompts.ts";
import type { Settings } from "./settings.ts";

/** One subject: its questions, and what is checked of the answers. */
interface SetupSection {
  title: string;
  /** @param isAgain whether the check has found a fault in the answers before, which are known now */
  ask(prompts: Prompts, known: Settings, isAgain: boolean): Promise<Settings>;
  checks(configuration: Configuration): readonly Check[];
  /** What is missing for the first sale is no reason to stop here: docs/guides/selling.md leads there. */
  stops?: false;
}

/** The keys that sign licenses. New ones are made at the end, unless those of another installation are put there. */
const keysSection: SetupSection = {
  title: "Keys",
  async ask(prompts, known) {
    const configuration = readConfiguration(known);
    while ((await readCurrentKey(configuration).catch(() => "")) === undefined) {
      const origin = await prompts.choose({
        message: "There are no keys to sign licenses with.",
        options: [
          { value: "new", label: "Make new ones" },
          { value: "put", label: `I have put those of another installation into ${configuration.keysFolder} now` },
        ],
      });
      if (origin === "new") break;
    }
    return {};
  },
  checks: (configuration) => [["keys", () => checkKeys(configuration)]],
};

async function checkKeys(configuration: Configuration): Promise<Verdict> {
  try {
    const current = await readCurrentKey(configuration);
    if (current === undefined) return sound(`New ones will be made in ${configuration.keysFolder}.`);
    return sound(`They are there: ${current} signs.`);
  } catch (error) {
    return fault(error instanceof Error ? error.message : "They can't be read.");
  }
}

async function readCurrentKey({ signingKeys, keysFolder }: Configuration): Promise<string | undefined> {
  return (await openSigningKeys(signingKeys, keysFolder).read())?.current.id;
}

const needed = (name: VariableName) => (text: string) =>
  text.trim() === "" ? `${name} is needed.` : findFault(name, text);

/** Asks for a variable that is needed. Proposes what is known of it. */
const askFor = (
  name: VariableName,
  message: string,
  { prompts, known, ...more }: { prompts: Prompts; known: Settings; example?: string },
): Promise<string> => prompts.text({ message, check: needed(name), initial: known[name], ...more });

const address: SetupSection = {
  title: "Address",
  async ask(prompts, known) {
    const example = "https://www.example.org";
    const SITE_URL = await askFor("SITE_URL", "Which address do visitors see?", { prompts, known, example });
    const port = { prompts, known: { PORT: "8000", ...known } };
    const PORT = await askFor("PORT", "On which port does the service listen?", port);
    const isBehindProxy = await prompts.confirm({
      message: "Does a proxy on this machine (nginx, Caddy) stand in front of it, with the certificate?",
      initial: SITE_URL.startsWith("https:"),
    });
    return { SITE_URL, PORT, ...(isBehindProxy && { HOST: "127.0.0.1", TRUSTED_PROXIES: "127.0.0.1" }) };
  },
  checks: (configuration) => [
    ["address", () => examineAddress(configuration)],
    ["name", () => checkName(configuration)],
    ["port", () => checkPort(configuration)],
  ],
};

const mail: SetupSection = {
  title: "Mail",
  async ask(prompts, known, isAgain) {
    const example = "contact@example.org";
    const CONTACT_EMAIL = await askFor("CONTACT_EMAIL", "Which mailbox do visitors see?", { prompts, known, example });
    const from = `Designite <${CONTACT_EMAIL}>`;
    const usual = { prompts, known: { REVIEW_EMAIL: CONTACT_EMAIL, MAIL_FROM: from, ...known } };
    const yours = "Which mailbox is yours? It is told of each request, and gets the first license.";
    const REVIEW_EMAIL = await askFor("REVIEW_EMAIL", yours, usual);
    const MAIL_FROM = await askFor("MAIL_FROM", "Who do emails come from?", usual);
    return { CONTACT_EMAIL, REVIEW_EMAIL, MAIL_FROM, ...(await askMailServer(prompts, known, isAgain)) };
  },
  checks: (configuration) => [["mail", () => examineMail(configuration)]],
};

const database: SetupSection = {
  title: "Database",
  async ask(prompts, known, isAgain) {
    const folder = "In which folder does everything lie that must not be lost? Back it up.";
    const DATA_DIR = await askFor("DATA_DIR", folder, { prompts, known: { DATA_DIR: "data", ...known } });
    return { DATA_DIR, ...(await askDatabase(prompts, known, isAgain)) };
  },
  checks: (configuration) => [...folderChecks(configuration), ["database", () => checkDatabase(configuration)]],
};

const secretVariables = {
  paddle: "PADDLE_WEBHOOK_SECRETS",
  stripe: "STRIPE_WEBHOOK_SECRETS",
} as const satisfies Readonly<Record<PaymentProvider, VariableName>>;

const checkout: SetupSection = {
  title: "Checkout",
  async ask(prompts, known) {
    const provider = await prompts.choose({
      message: "Who takes payments? You can come back to this.",
      options: [
        { value: "none", label: "Nobody yet, or what is set stays" },
        ...paymentProviders.map((value) => ({ value, label: providerNames[value] })),
      ],
    });
    if (provider === "none") return {};
    const name = secretVariables[provider];
    const secret = await prompts.secret({
      message: `The secret of the webhook that ${providerNames[provider]} sends to ${known.SITE_URL}/webhooks/${provider}`,
      check: needed(name),
    });
    const SALES_FILE = await prompts.text({
      message: `The file of sales settings, with your prices there.${known.SALES_FILE ? "" : " Empty if there is none yet."}`,
      initial: known.SALES_FILE,
      example: "sales.json",
      check: (text) => findFault("SALES_FILE", text),
    });
    return { [name]: secret, ...(SALES_FILE.trim() !== "" && { SALES_FILE }) };
  },
  checks: sellingChecks,
  stops: false,
};

export const setupSections: readonly SetupSection[] = [address, mail, database, keysSection, checkout];

/** Asks for the database, and makes DATABASE_URL of the answers. */
async function askDatabase(prompts: Prompts, known: Settings, isAgain: boolean): Promise<Settings> {
  const kind = await prompts.choose({
    message: "Which database?",
    options: [
      ...(known.DATABASE_URL && !isAgain
        ? [{ value: "keep", label: "The PostgreSQL database that is set" } as const]
        : []),
      { value: "sqlite", label: "SQLite, a file in that folder: enough for one machine" },
      { value: "postgres", label: "PostgreSQL: for several processes" },
    ],
  });
  if (kind === "keep") return {};
  if (kind === "sqlite") return { DATABASE_URL: "" };
  const address = await prompts.text({
    message: "Its address, without the password",
    initial: known.DATABASE_URL && withPassword(known.DATABASE_URL, ""),
    example: "postgres://designite@localhost:5432/designite",
    check: findAddressFault,
  });
  const password = await prompts.secret({ message: "The password, empty without one" });
  return { DATABASE_URL: password === "" ? address.trim() : withPassword(address.trim(), password) };
}

function withPassword(address: string, password: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  url.password = encodeURIComponent(password);
  return url.href;
}

function findAddressFault(text: string): string | undefined {
  if (URL.parse(text.trim())?.password) return "Leave the password out: it is asked for next, unseen.";
  return text.trim() === "" ? "DATABASE_URL is needed." : findFault("DATABASE_URL", text.trim());
}

/** Asks for the mail server, and makes SMTP_URL of the answers. */
async function askMailServer(prompts: Prompts, known: Settings, isAgain: boolean): Promise<Settings> {
  const before = known.SMTP_URL ? URL.parse(known.SMTP_URL) : null;
  const way = await prompts.choose({
    message: "How do emails leave?",
    options: [
      ...(before && !isAgain ? [{ value: "keep", label: `By ${before.host}, as it is set` } as const] : []),
      { value: "smtp", label: "By a mail server (SMTP)" },
      { value: "folder", label: "They don't: they are written to DATA_DIR/mail, for a trial" },
    ],
  });
  if (way === "keep") return {};
  if (way === "folder") return { SMTP_URL: "" };
  const host = await prompts.text({
    message: "Its name",
    initial: before?.hostname,
    example: "smtp.example.org",
    check: findHostFault,
  });
  const port = await prompts.text({
    message: "Its port: 587 (STARTTLS) or 465 (TLS)",
    initial: before?.port || "587",
    check: (text) => findFault("PORT", text)?.replace("PORT", "It"),
  });
  const user = await prompts.text({
    message: "The user, empty without a login",
    initial: before ? decodeURIComponent(before.username) : undefined,
  });
  const password = user === "" ? "" : await prompts.secret({ message: "The password" });
  const login = user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return { SMTP_URL: `${port === "465" ? "smtps" : "smtp"}://${login}${host.trim()}:${port}` };
}

function findHostFault(text: string): string | undefined {
  return /^[\w.-]+$/.test(text.trim()) ? undefined : "It must be the name of a computer, such as smtp.example.org.";
}

/** Looks the name of the site up. Before a move it may lead elsewhere, so it is no fault. */
async function checkName({ siteUrl }: Pick<Configuration, "siteUrl">): Promise<Verdict | undefined> {
  const { hostname } = new URL(siteUrl);
  if (hostname === "localhost") return undefined;
  try {
    const { address } = await lookup(hostname.replace(/^\[|\]$/g, ""));
    return sound(`${hostname} leads to ${address}.`);
  } catch {
    return look(`${hostname} isn't known to the name servers yet. Links in emails lead there.`);
  }
}

/** Looks whether the service could listen. A service that runs would go on with the former settings. */
async function checkPort({ port, host }: Pick<Configuration, "port" | "host">): Promise<Verdict | undefined> {
  if (port === 0) return undefined;
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    return sound(`Port ${port} is free.`);
  } catch (error) {
    const code = errorCode(error) ?? "unknown";
    if (code !== "EADDRINUSE") return fault(`Port ${port} can't be used (${code}). Choose another.`);
    const holder = await portHolder(port);
    const how = holder === undefined ? "Stop what uses it" : `Stop process ${holder} with: kill ${holder}`;
    return fault(`Port ${port} is in use. ${how}, or choose another port.`);
  } finally {
    server.close();
  }
}

/** What the codes of PostgreSQL and of the system ask for. */
const remedies: Readonly<Record<string, string>> = {
  "3D000": "There is no database of that name. Make it: createdb --owner USER DATABASE",
  "28P01": "It doesn't take the user or the password.",
  "28000": "It doesn't take the user from this computer. See pg_hba.conf.",
  ECONNREFUSED: "Nothing listens there. Is the server started, and the port right?",
  ENOTFOUND: "There is no computer of that name.",
};

/** Asks a PostgreSQL server whether it takes the login. Its address holds a password, and is not repeated. */
async function checkDatabase({ database }: Pick<Configuration, "database">): Promise<Verdict> {
  if (database.kind === "sqlite") return sound("SQLite: a file in the data folder.");
  const { query } = await openDatabase(database, () => undefined);
  try {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(query);
    const refusal = await laterVersion(query);
    if (refusal !== undefined) return fault(refusal);
    return sound(`PostgreSQL ${rows[0]?.version} takes the login.`);
  } catch (error) {
    const code = errorCode(error) ?? "no code";
    return fault(`PostgreSQL can't be used (${code}). ${remedies[code] ?? "Check the address."}`);
  } finally {
    await query.destroy();
  }
}
