import { access, constants, readFile, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { quoteForShell } from "../../platform/cli/print.ts";
import type { VariableName } from "../../platform/config/variables.ts";
import { ignoreCode, replaceFile } from "../../platform/files.ts";

/** Variables with their texts, as in a settings file. */
export type Settings = Readonly<Record<string, string>>;

/** What the setup asks for, in this order. A secret has no flag: other users of the computer see those of a process. */
export const askedSettings = [
  { name: "SITE_URL", flag: "site-url", brief: "the https address that visitors see" },
  { name: "PORT", flag: "port", brief: "where the service listens" },
  { name: "HOST", flag: "host", brief: "127.0.0.1 behind a proxy on this machine" },
  { name: "TRUSTED_PROXIES", flag: "trusted-proxies", brief: "127.0.0.1 behind a proxy on this machine" },
  { name: "CONTACT_EMAIL", flag: "contact-email", brief: "the mailbox that visitors see" },
  { name: "REVIEW_EMAIL", flag: "review-email", brief: "your mailbox: it gets the first license" },
  { name: "MAIL_FROM", flag: "mail-from", brief: "who emails come from" },
  { name: "SMTP_URL", flag: undefined, brief: "the mail server, with its login" },
  { name: "DATA_DIR", flag: "data-dir", brief: "the folder of everything that must not be lost" },
  { name: "DATABASE_URL", flag: undefined, brief: "a PostgreSQL database instead of SQLite" },
  { name: "SALES_FILE", flag: "sales-file", brief: "the file of sales settings" },
  { name: "PADDLE_WEBHOOK_SECRETS", flag: undefined, brief: "of a checkout" },
  { name: "STRIPE_WEBHOOK_SECRETS", flag: undefined, brief: "of a checkout" },
] as const satisfies readonly { name: VariableName; flag: string | undefined; brief: string }[];

interface SetupFlags {
  help: boolean;
  /** Asks nothing. */
  yes: boolean;
  given: Settings;
}

/** Reads the words of the command line. Throws on an unknown flag. */
export function readSetupFlags(words: readonly string[]): SetupFlags {
  const flags = askedSettings.flatMap(({ flag }) => flag ?? []);
  const { values } = parseArgs({
    args: [...words],
    options: {
      ...Object.fromEntries(flags.map((flag) => [flag, { type: "string" as const }])),
      help: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
    },
  });
  const texts: Readonly<Record<string, unknown>> = values;
  const given = askedSettings.flatMap(({ name, flag }) => {
    const text = flag === undefined ? undefined : texts[flag];
    return typeof text === "string" ? [[name, text] as const] : [];
  });
  return { help: values.help === true, yes: values.yes === true, given: Object.fromEntries(given) };
}

/** The command that does the same without questions. Secrets are not in it: they come from the file or the environment. */
export function skippingCommand(settings: Settings): string {
  const words = askedSettings.flatMap(({ name, flag }) => {
    const text = settings[name];
    return flag === undefined || !text ? [] : [`--${flag} ${quoteForShell(text)}`];
  });
  return ["npm run setup -- --yes", ...words].join(" \\\n  ");
}

export const setupHelp: string = [
  "npm run setup: asks for what the service needs, checks it, writes .env, and emails you a first license.",
  "",
  "npm run setup -- --yes [flags] asks nothing. What is in .env already stays, unless a flag says otherwise.",
  ...askedSettings.map(({ name, flag, brief }) =>
    flag === undefined ? `  ${name} (in .env or the environment)  ${brief}` : `  --${flag} (${name})  ${brief}`,
  ),
  "Exit codes: 0 done, 1 a check failed or it couldn't be done, 2 a flag is wrong.",
].join("\n");

const opening = "# Written by npm run setup. .env.example explains every variable.\n";

interface SettingsFile {
  /** Undefined where there is none yet. */
  text: string | undefined;
  settings: Settings;
}

/** Why the file cannot be read and replaced, if so: before anything is asked that would be lost. */
export async function findFileFault(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(ignoreCode("ENOENT"));
  if (found && !found.isFile()) return `${file} isn't a file. Name another with ENV_FILE.`;
  const folder = dirname(found ? await realpath(file) : file);
  const isUsable = await Promise.all([
    access(folder, constants.W_OK | constants.X_OK),
    found && access(file, constants.R_OK),
  ]).then(
    () => true,
    () => false,
  );
  if (isUsable) return undefined;
  return `${file} can't be written by this user. Run the setup as the owner of ${folder}, or name another file with ENV_FILE.`;
}

export async function readSettingsFile(file: string): Promise<SettingsFile> {
  const text = await readFile(file, "utf8").catch(ignoreCode("ENOENT"));
  return { text, settings: parseSettings(text ?? "") };
}

/** Sets variables in the file, for its owner alone. Whatever else is in it stays. */
export async function changeSettingsFile(file: string, changes: Settings): Promise<void> {
  const { text } = await readSettingsFile(file);
  // A link is followed: what it leads to is replaced.
  const target = (await realpath(file).catch(ignoreCode("ENOENT"))) ?? file;
  await replaceFile(target, changeSettings(text ?? opening, changes));
}

/** The text of a settings file with some variables set: in their line where they have one, otherwise at the end. */
export function changeSettings(text: string, changes: Settings): string {
  const before = parseSettings(text);
  const left = new Map(Object.entries(changes).filter(([name, value]) => (before[name] ?? "") !== value));
  const lines = text
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => {
      const name = /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1] ?? "";
      const value = left.get(name);
      return value === undefined ? line : `${name}=${quote(value)}`;
    });
  const added = [...left].filter(([name]) => !(name in before)).map(([name, value]) => `${name}=${quote(value)}`);
  const changed = `${[...lines, ...added].join("\n")}\n`;
  const [wanted, found] = [{ ...before, ...Object.fromEntries(left) }, parseSettings(changed)];
  const wrong = Object.keys({ ...wanted, ...found }).filter(
    (name) => wanted[name] !== found[name] || (left.has(name) && before[name]?.includes("\n")),
  );
  if (wrong.length > 0) throw new Error(`${wrong.join(", ")} can't be set without loss. Edit the file by hand.`);
  return changed;
}

function parseSettings(text: string): Settings {
  return Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? ""]));
}

/** In the quotes that the text does not contain. Node knows no escapes within quotes. */
function quote(value: string): string {
  if (/^[\w.:/@%+,?=&-]*$/.test(value)) return value;
  const mark = ["'", "`", '"'].find((each) => !value.includes(each));
  if (mark === undefined || /[\r\n]/.test(value)) throw new Error("A value with all kinds of quotes can't be stored.");
  return `${mark}${value}${mark}`;
}
