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

interface Question {
  message: string;
  /** What is wrong with an answer, in a sentence. */
  check?: (text: string) => string | undefined;
}

/** Asks a person. Rejects with `SetupCanceledError` when the person gives up. */
export interface Prompts {
  text(question: Question & { initial?: string | undefined }): Promise<string>;
  /** The answer is not shown. */
  secret(question: Question): Promise<string>;
  /** @param proposed the answer of an empty line. Default: yes */
  confirm(message: string, proposed?: boolean): Promise<boolean>;
}

export class SetupCanceledError extends Error {
  override readonly name = "SetupCanceledError";
}

function answered<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (isCancel(answer)) throw new SetupCanceledError();
  // The only symbol is that of a canceled question.
  return answer as Exclude<Answer, symbol>;
}

/** Asks on the terminal. */
export const terminalPrompts: Prompts = {
  // What is proposed is not in the field, where a typed answer would be appended to it.
  async text({ message, initial = "", check }) {
    const proposed = initial === "" ? message : `${message} Press Enter for ${initial}`;
    const answer = answered(
      await text({ message: proposed, validate: (answer) => check?.(answer?.trim() || initial) }),
    );
    return answer?.trim() || initial;
  },
  async secret({ message, check }) {
    return answered(await password({ message, validate: (answer) => check?.(answer ?? "") })) ?? "";
  },
  async confirm(message, proposed = true) {
    return answered(await confirm({ message, initialValue: proposed }));
  },
};

interface SetupParts {
  /** The settings file, which may not be there yet. */
  file: string;
  prompts: Prompts;
  print(line: string): void;
  /** Makes the keys that sign licenses. Returns whether it could. */
  createKeys(settings: Settings): Promise<boolean>;
}

/** `npm run setup`: asks for what an installation needs, tries the mail server, writes the file and makes the keys. */
export async function runSetup({ file, prompts, print, createKeys }: SetupParts): Promise<0 | 1> {
  const before = await readFile(file, "utf8").catch(ignoreCode("ENOENT"));
  const kept = parseSettings(before ?? "");
  const answers = {
    ...(await askAddress(prompts, kept)),
    ...(await askMail(prompts, kept, print)),
    ...(await askOperator(prompts, kept)),
    ...(await askAcceptedKeys(prompts, kept)),
  };
  const settings = { ...kept, ...answers };
  const configuration = readConfiguration(settings);
  const message = `${file} is there. Change it? Whatever else is in it stays.`;
  if (before !== undefined && !(await prompts.confirm(message))) {
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
const askFor = (prompts: Prompts, name: VariableName, message: string, initial: string | undefined) =>
  prompts.text({
    message,
    initial,
    check: (answer) => (answer.trim() === "" ? `${name} is needed.` : findFault(name, answer)),
  });

async function askAddress(prompts: Prompts, kept: Settings): Promise<Settings> {
  const address = "Which address do visitors see, such as https://www.example.org?";
  const SITE_URL = await askFor(prompts, "SITE_URL", address, kept.SITE_URL);
  const { hostname, port } = new URL(SITE_URL);
  const usual = kept.PORT ?? ((hostname === "localhost" && port) || "8000");
  const PORT = await askFor(prompts, "PORT", "On which port does the service listen?", usual);
  const proxy = "Does a proxy on this machine (nginx, Caddy) stand in front of it, with the certificate?";
  if (!SITE_URL.startsWith("https:") || !(await prompts.confirm(proxy))) return { SITE_URL, PORT };
  return { SITE_URL, PORT, HOST: "127.0.0.1", TRUSTED_PROXIES: "127.0.0.1" };
}

/** Asks for the mail server until it takes the login, or the person leaves it as it is. */
async function askMail(prompts: Prompts, kept: Settings, print: SetupParts["print"]): Promise<Settings> {
  const before = kept.SMTP_URL ? URL.parse(kept.SMTP_URL) : null;
  let [host, port] = [before?.hostname ?? "", before?.port || "587"];
  let user = decodeURIComponent(before?.username ?? "");
  for (;;) {
    host = await prompts.text({
      message: "Which mail server do emails leave by? Empty: they are written to files, for a trial.",
      initial: host,
      check: (answer) =>
        /^[\w.-]*$/.test(answer.trim()) ? undefined : "It must be the name of a computer, such as smtp.example.org.",
    });
    if (host === "") return { SMTP_URL: "" };
    port = await prompts.text({
      message: "Its port: 587 (STARTTLS) or 465 (TLS)?",
      initial: port,
      check: (answer) => findFault("PORT", answer)?.replace("PORT", "It"),
    });
    user = await prompts.text({ message: "The user? Empty without a login.", initial: user });
    const login =
      user === ""
        ? ""
        : `${encodeURIComponent(user)}:${encodeURIComponent(await prompts.secret({ message: "The password" }))}@`;
    const SMTP_URL = `${port === "465" ? "smtps" : "smtp"}://${login}${host}:${port}`;
    const failure = await verifySmtp(SMTP_URL);
    if (failure === undefined) {
      print(`${host} accepts the login.`);
      return { SMTP_URL };
    }
    print(`${host} doesn't accept the login (${failure}).`);
    if (!(await prompts.confirm("Enter the mail server again?"))) return { SMTP_URL };
  }
}

async function askOperator(prompts: Prompts, kept: Settings): Promise<Settings> {
  const contact = "Which email address do visitors see? Emails come from it.";
  const CONTACT_EMAIL = await askFor(prompts, "CONTACT_EMAIL", contact, kept.CONTACT_EMAIL);
  const operators = "Who are the operators? Their email addresses, with commas between them.";
  const OPERATORS = await askFor(prompts, "OPERATORS", operators, kept.OPERATORS ?? CONTACT_EMAIL);
  return { CONTACT_EMAIL, OPERATORS };
}

/** Only a person can have seen that a tool accepts the keys. Until then nothing is sold and approved with them. */
async function askAcceptedKeys(prompts: Prompts, kept: Settings): Promise<Settings> {
  const before = kept.TOOLS_ACCEPT_KEYS?.split(",").map((id) => id.trim()) ?? [];
  const accepted: string[] = [];
  for (const id of productIds) {
    const question = `Have you seen the released ${productNames[id]} accept a key that this service signed?`;
    if (await prompts.confirm(question, before.includes(id))) accepted.push(id);
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
    const line = `${name}=${quote(value)}`;
    const place = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=.*$`, "m");
    after = place.test(after) ? after.replace(place, () => line) : `${after}${line}\n`;
  }
  const isWhole = isDeepStrictEqual({ ...parseSettings(after) }, { ...before, ...Object.fromEntries(changed) });
  if (!isWhole || changed.some(([name]) => before[name]?.includes("\n")))
    throw new Error("The settings can't be changed without loss. Edit the file by hand.");
  return after;
}

/** In the quotes that the text does not contain. Node knows no escapes within quotes. */
function quote(value: string): string {
  if (/^[\w.:/@%+,?=&-]*$/.test(value)) return value;
  const mark = ["'", "`", '"'].find((each) => !value.includes(each));
  if (mark === undefined || /[\r\n]/.test(value)) throw new Error("A value with all kinds of quotes can't be stored.");
  return `${mark}${value}${mark}`;
}
