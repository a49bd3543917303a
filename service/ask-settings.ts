import { readFile, realpath } from "node:fs/promises";
import { isDeepStrictEqual, parseEnv } from "node:util";
import { confirm, isCancel, password, text } from "@clack/prompts";
import { productIds, productNames } from "#content/catalog/product-names.ts";
import { findFault, readConfiguration, type VariableName } from "./config.ts";
import { ignoreCode, replaceFile } from "./files.ts";
import { openSigningKeys } from "./keys/signing-keys.ts";
import { verifySmtp } from "./mail/transport.ts";

/** Variables with their texts, as in a settings file. */
type Settings = Readonly<Record<string, string>>;

export class SetupCanceledError extends Error {
  override readonly name = "SetupCanceledError";
}

async function answerOf<Answer>(asked: Promise<Answer>): Promise<Exclude<Answer, symbol>> {
  const answer = await asked;
  if (isCancel(answer)) throw new SetupCanceledError();
  // The only symbol is that of a canceled question.
  return answer as Exclude<Answer, symbol>;
}

/**
 * Asks for a text. What is proposed is not in the field, where a typed answer would be appended to it.
 *
 * @param check what is wrong with an answer, in a sentence
 */
async function ask(message: string, proposed = "", check: (answer: string) => string | undefined = () => undefined) {
  const withDefault = (answer: string | undefined) => answer?.trim() || proposed;
  const question = proposed === "" ? message : `${message} Press Enter for ${proposed}`;
  const asked = text({ message: question, validate: (answer) => check(withDefault(answer)) });
  return withDefault(await answerOf(asked));
}

const isConfirmed = async (message: string, initialValue = true): Promise<boolean> =>
  await answerOf(confirm({ message, initialValue }));

interface SetupParts {
  /** The settings file, which may not be there yet. */
  file: string;
  print(line: string): void;
  /** Makes the keys that sign licenses. Returns whether it could. */
  createKeys(settings: Settings): Promise<boolean>;
}

/** `npm run setup`: asks for what an installation needs, tries the mail server, writes the file and makes the keys. */
export async function runSetup({ file, print, createKeys }: SetupParts): Promise<0 | 1> {
  const before = await readFile(file, "utf8").catch(ignoreCode("ENOENT"));
  const kept = parseSettings(before ?? "");
  const answers = {
    ...(await askAddress(kept)),
    ...(await askMail(kept, print)),
    ...(await askOperators(kept)),
    ...(await askAcceptedKeys(kept)),
  };
  const settings = { ...kept, ...answers };
  const configuration = readConfiguration(settings);
  const message = `${file} is there. Change it? Whatever else is in it stays.`;
  if (before !== undefined && !(await isConfirmed(message))) {
    print("Nothing was written.");
    return 1;
  }
  // A link is followed: what it leads to is replaced.
  const target = (await realpath(file).catch(ignoreCode("ENOENT"))) ?? file;
  await replaceFile(target, changeSettings(before ?? opening, answers));
  print(`Written: ${file}, for its owner alone.`);
  if (await openSigningKeys(configuration.signingKeys, configuration.keysFolder).read())
    print("The keys that sign licenses are there already.");
  else if (await createKeys(settings))
    print(`The keys that sign licenses are made. Back up ${configuration.keysFolder}.`);
  else return 1;
  print("Next: npm start serves the site, npm run admin -- doctor says what is still missing.");
  return 0;
}

/** Asks for a variable that is needed. Proposes what is known of it. */
const askFor = (name: VariableName, message: string, proposed: string | undefined) =>
  ask(message, proposed, (answer) => (answer === "" ? `${name} is needed.` : findFault(name, answer)));

async function askAddress(kept: Settings): Promise<Settings> {
  const address = "Which address do visitors see, such as https://www.example.org?";
  const SITE_URL = await askFor("SITE_URL", address, kept.SITE_URL);
  const { hostname, port } = new URL(SITE_URL);
  const usual = kept.PORT ?? ((hostname === "localhost" && port) || "8000");
  const PORT = await askFor("PORT", "On which port does the service listen?", usual);
  const proxy = "Does a proxy on this machine (nginx, Caddy) stand in front of it, with the certificate?";
  if (!SITE_URL.startsWith("https:") || !(await isConfirmed(proxy))) return { SITE_URL, PORT };
  return { SITE_URL, PORT, HOST: "127.0.0.1", TRUSTED_PROXIES: "127.0.0.1" };
}

const checkHost = (answer: string) =>
  /^[\w.-]*$/.test(answer) ? undefined : "It must be the name of a computer, such as smtp.example.org.";

/** Asks for the mail server until it takes the login, or the person leaves it as it is. */
async function askMail(kept: Settings, print: SetupParts["print"]): Promise<Settings> {
  const before = kept.SMTP_URL ? URL.parse(kept.SMTP_URL) : null;
  let [host, port, user] = [before?.hostname, before?.port || "587", decodeURIComponent(before?.username ?? "")];
  for (;;) {
    host = await ask(
      "Which mail server do emails leave by? Empty: they are written to files, for a trial.",
      host,
      checkHost,
    );
    if (host === "") return { SMTP_URL: "" };
    port = await ask("Its port: 587 (STARTTLS) or 465 (TLS)?", port, (answer) => findFault("PORT", answer));
    user = await ask("The user? Empty without a login.", user);
    const secret = user === "" ? "" : await answerOf(password({ message: "The password" }));
    const login = user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(secret)}@`;
    const SMTP_URL = `${port === "465" ? "smtps" : "smtp"}://${login}${host}:${port}`;
    const failure = await verifySmtp(SMTP_URL);
    print(failure === undefined ? `${host} accepts the login.` : `${host} doesn't accept the login (${failure}).`);
    if (failure === undefined || !(await isConfirmed("Enter the mail server again?"))) return { SMTP_URL };
  }
}

async function askOperators(kept: Settings): Promise<Settings> {
  const contact = "Which email address do visitors see? Emails come from it.";
  const CONTACT_EMAIL = await askFor("CONTACT_EMAIL", contact, kept.CONTACT_EMAIL);
  const operators = "Who are the operators? Their email addresses, with commas between them.";
  const OPERATORS = await askFor("OPERATORS", operators, kept.OPERATORS ?? CONTACT_EMAIL);
  return { CONTACT_EMAIL, OPERATORS };
}

/** Only a person can have seen that a tool accepts the keys. Until then nothing is sold and approved with them. */
async function askAcceptedKeys(kept: Settings): Promise<Settings> {
  const before = kept.TOOLS_ACCEPT_KEYS?.split(",").map((id) => id.trim()) ?? [];
  const accepted: string[] = [];
  for (const id of productIds) {
    const question = `Have you seen the released ${productNames[id]} accept a key that this service signed?`;
    if (await isConfirmed(question, before.includes(id))) accepted.push(id);
  }
  return { TOOLS_ACCEPT_KEYS: accepted.join(",") };
}

const opening = "# Written by npm run setup. .env.example explains every variable.\n";

const parseSettings = (text: string): Settings =>
  Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? ""]));

/** The text of a settings file with some variables set: in their line where they have one, otherwise at the end. */
export function changeSettings(text: string, changes: Settings): string {
  const before = parseSettings(text);
  const changed = Object.entries(changes).filter(([name, value]) => (before[name] ?? "") !== value);
  let after = text.endsWith("\n") ? text : `${text}\n`;
  for (const [name, value] of changed) {
    // Node knows no escapes within quotes.
    const mark = /^[\w.:/@%+,?=&-]*$/.test(value) ? "" : value.includes("'") ? '"' : "'";
    const line = `${name}=${mark}${value}${mark}`;
    const place = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=.*$`, "m");
    after = place.test(after) ? after.replace(place, () => line) : `${after}${line}\n`;
  }
  const isWhole = isDeepStrictEqual({ ...parseSettings(after) }, { ...before, ...Object.fromEntries(changed) });
  if (!isWhole || changed.some(([name]) => before[name]?.includes("\n")))
    throw new Error("The settings can't be changed without loss. Edit the file by hand.");
  return after;
}
