import { productIds } from "#content/catalog/product-names.ts";
import { keySourceOf } from "../../licenses/key-sources/key-waits.ts";
import { latestProducts } from "../../licenses/licensed-products.ts";
import { type Configuration, readConfiguration, repeatedVariables } from "../../platform/config/config.ts";
import { findFault } from "../../platform/config/variables.ts";
import type { Database } from "../../platform/database/database.ts";
import { openSigningKeys } from "../../platform/keys/signing-keys.ts";
import type { MailWorker } from "../../platform/mail/mail-worker.ts";
import { type Finding, runChecks } from "../doctor/finding.ts";
import type { Prompts } from "./prompts.ts";
import { setupSections } from "./sections.ts";
import {
  askedSettings,
  changeSettingsFile,
  findFileFault,
  readSettingsFile,
  readSetupFlags,
  type Settings,
  setupHelp,
  skippingCommand,
} from "./settings.ts";

interface SetupParts {
  words: readonly string[];
  /** The settings file. */
  file: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** Undefined where there is no terminal. */
  prompts: Prompts | undefined;
  print(line: string): void;
  /** Makes keys and tables, mails a license to the operator and verifies it. Returns whether all of it was done. */
  mailFirstLicense(configuration: Configuration): Promise<boolean>;
}

/** `npm run setup`. Returns the exit code. */
export async function runSetup({ words, file, environment, prompts, print, ...parts }: SetupParts): Promise<0 | 1 | 2> {
  const flags = readSetupFlags(words);
  if (flags.help) {
    print(setupHelp);
    return 0;
  }
  const fileFault = await findFileFault(file);
  if (fileFault !== undefined) {
    print(fileFault);
    return 1;
  }
  const { text, settings: kept } = await readSettingsFile(file);
  const repeated = repeatedVariables(text ?? "", file);
  if (repeated.length > 0) {
    for (const sentence of repeated) print(sentence);
    return 1;
  }
  const ofEnvironment = askedSettings.flatMap(({ name }) => (environment[name] ? [[name, environment[name]]] : []));
  const given: Settings = { ...Object.fromEntries(ofEnvironment), ...flags.given };
  const faults = askedSettings.flatMap(({ name }) => findFault(name, given[name]) ?? []);
  const known = { ...kept, ...given };
  if (!prompts && !flags.yes) faults.push("There is no terminal to ask on. Give --yes with flags: see --help.");
  if (flags.yes && !known.CONTACT_EMAIL) faults.push("--contact-email is needed, and gets the first license.");
  if (faults.length > 0) {
    for (const fault of faults) print(fault);
    return 2;
  }
  const asker = flags.yes ? undefined : prompts;
  const answers = await answerSections(known, asker, print);
  if (!answers) {
    print(`A check failed: ${file} is left as it was.`);
    return 1;
  }
  const changes = { ...given, ...answers };
  if (text !== undefined && !(await mayChange(file, kept, changes, asker))) {
    print("Nothing was written.");
    return 1;
  }
  await changeSettingsFile(file, changes);
  print(`\nWritten: ${file} (mode 600${text === undefined ? "" : "; what else was in it is kept"}).`);
  if (process.getuid?.() === 0) print("You are root. Give this file and DATA_DIR to the user of the service: chown.");
  if (asker) print(`\nThe same without questions:\n\n  ${skippingCommand({ ...known, ...answers })}\n`);
  const configuration = readConfiguration({ ...environment, ...kept, ...changes });
  const begun = performance.now();
  if (!(await parts.mailFirstLicense(configuration))) return 1;
  print(`  This took ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
  print("\nNext: npm start serves the site, npm run admin -- doctor says what is still missing.");
  return 0;
}

/** Whether the person wants a settings file that is there to be changed, as the flag --yes says beforehand. */
async function mayChange(
  file: string,
  kept: Settings,
  changes: Settings,
  prompts: Prompts | undefined,
): Promise<boolean> {
  const changed = Object.keys(changes).filter((name) => (kept[name] ?? "") !== (changes[name] ?? ""));
  if (!prompts || changed.length === 0) return true;
  const message = `${file} is there. Change ${changed.join(", ")} in it? Whatever else is in it stays.`;
  return await prompts.confirm({ message, initial: true });
}

/** Goes through the subjects. Returns the answers, or undefined where a check failed and nobody can be asked. */
async function answerSections(
  known: Settings,
  prompts: Prompts | undefined,
  print: SetupParts["print"],
): Promise<Settings | undefined> {
  let answers: Settings = {};
  for (const { title, ask, checks, stops = true } of setupSections) {
    print(`\n${title}`);
    let isSettled = false;
    for (let isAgain = false; !isSettled; isAgain = true) {
      if (prompts) answers = { ...answers, ...(await ask(prompts, { ...known, ...answers }, isAgain)) };
      const found = await runChecks(checks(readConfiguration({ ...known, ...answers })));
      const hasFault = stops && found.some(({ state }) => state === "fault");
      for (const { state, ...said } of found)
        print(findingLine({ state: stops || state !== "fault" ? state : "look", ...said }));
      if (hasFault && !prompts) return undefined;
      isSettled = !hasFault || !(await prompts?.confirm({ message: "Answer this part again?", initial: true }));
    }
  }
  return answers;
}

const findingLine = ({ state, subject, words }: Finding) => `  ${state.toUpperCase().padEnd(5)}  ${subject}: ${words}`;

/** The service without its port, for as long as it takes to send one mail. */
export interface MailingService {
  database: Database;
  mailWorker: Pick<MailWorker, "sendNext">;
  mailDescription: string;
  close(): Promise<void>;
}

interface FirstLicenseParts {
  print(line: string): void;
  /** Runs a command of the admin CLI. */
  runAdmin(words: readonly string[], input?: string): Promise<{ exitCode: number; output: string }>;
  /** Starts the service on the new settings, which migrates the database. */
  openService(configuration: Configuration): Promise<MailingService>;
}

const lifetimeDays = "90";

/** Makes keys and tables, issues a license to the operator, sends its mail, and verifies the key that was mailed. */
export async function mailFirstLicense(configuration: Configuration, parts: FirstLicenseParts): Promise<boolean> {
  const { print, runAdmin } = parts;
  print("\nFirst license");
  if (!(await ensureKeys(configuration, parts))) return false;
  const product = productIds.find((id) => keySourceOf(latestProducts([id]), configuration.sales) === "signed");
  if (!product) {
    print("  No key is signed here: all come from your pools or generators, so none is issued for a trial.");
    return true;
  }
  const service = await parts.openService(configuration);
  try {
    const issue = ["licenses", "issue", "--product", product, "--edition", "trial", "--days", lifetimeDays];
    const person = ["--licensee", "First license of the setup", "--mailbox", configuration.reviewEmail];
    const issued = await runAdmin([...issue, ...person, "--json"]);
    if (issued.exitCode !== 0) return false;
    const { licenseId }: { licenseId: string } = JSON.parse(issued.output);
    print(`  Issued: license ${licenseId} for ${product}, for ${lifetimeDays} days.`);
    return await sendAndVerify(licenseId, service, configuration, parts);
  } finally {
    await service.close();
  }
}

async function ensureKeys(
  { signingKeys, keysFolder }: Configuration,
  { runAdmin, print }: FirstLicenseParts,
): Promise<boolean> {
  if (await openSigningKeys(signingKeys, keysFolder).read()) {
    print("  The signing keys are there already.");
    return true;
  }
  const { exitCode } = await runAdmin(["keys", "create"]);
  if (exitCode === 0) print(`  Signing keys are made. Back up ${keysFolder}.`);
  return exitCode === 0;
}

async function sendAndVerify(
  licenseId: string,
  { database, mailWorker, mailDescription }: MailingService,
  { reviewEmail }: Configuration,
  { print, runAdmin }: FirstLicenseParts,
): Promise<boolean> {
  const readMail = () =>
    database.query
      .selectFrom("outgoingMail")
      .select(["state", "attempts", "lastFailure", "text", "attachmentText"])
      .where("aboutId", "=", licenseId)
      .executeTakeFirstOrThrow();
  let mail = await readMail();
  // Older mails that are due go first.
  while (mail.attempts === 0 && (await mailWorker.sendNext())) mail = await readMail();
  if (mail.state !== "sent") {
    print(`  The email wasn't sent (${mail.lastFailure ?? mail.state}). It waits. See: npm run admin -- mail list`);
    return false;
  }
  print(`  Mailed to ${reviewEmail} by ${mailDescription}.`);
  const { exitCode, output } = await runAdmin(["licenses", "verify"], mail.attachmentText ?? mail.text ?? "");
  if (exitCode !== 0) return false;
  print(`  The key in the email: ${output.split("\n")[0]}`);
  print("  Check what arrived: save the email, and run npm run admin -- licenses verify < mail.txt");
  return true;
}
