import { type Configuration, readConfiguration } from "../../config/config.ts";
import { repeatedVariables } from "../../config/config-variables.ts";
import type { Finding } from "../doctor/finding.ts";
import type { Prompts } from "./prompts.ts";
import { setupSections } from "./sections.ts";
import { askedSettings, findFault, readSetupFlags, type Settings, setupHelp, skippingCommand } from "./settings.ts";
import { changeSettingsFile, findFileFault, readSettingsFile } from "./settings-file.ts";

export interface SetupParts {
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
  const faults = askedSettings.flatMap(({ name }) => findFault(name, given[name] ?? "") ?? []);
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
  for (const { title, ask, check } of setupSections) {
    print(`\n${title}`);
    let isSettled = false;
    for (let isAgain = false; !isSettled; isAgain = true) {
      if (prompts) answers = { ...answers, ...(await ask(prompts, { ...known, ...answers }, isAgain)) };
      const findings = await check(readConfiguration({ ...known, ...answers }));
      for (const finding of findings) print(findingLine(finding));
      const hasFault = findings.some(({ state }) => state === "fault");
      if (hasFault && !prompts) return undefined;
      isSettled = !hasFault || !(await prompts?.confirm({ message: "Answer this part again?", initial: true }));
    }
  }
  return answers;
}

const findingLine = ({ state, subject, words }: Finding) => `  ${state.toUpperCase().padEnd(5)}  ${subject}: ${words}`;
