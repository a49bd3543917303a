import { parseArgs } from "node:util";
import type { App } from "../context.ts";
import { CsvFileError, type ImportProblem } from "../csv.ts";
import { DatabaseUnavailableError } from "../db/database-outage.ts";
import { messageWithCause } from "../log.ts";
import { withLocalTimes } from "../time.ts";
import { type CliContext, CliError, type CliSurroundings, CliUsageError, withApp } from "./cli-context.ts";
import { escapeForTerminal } from "./print.ts";

interface Option {
  type: "boolean" | "string";
  brief: string;
}
type Options = Readonly<Record<string, Option>>;
type None = Readonly<Record<never, Option>>;
type OptionValue<Type> = Type extends "boolean" ? boolean : string;
type OptionValues<Given extends Options> = {
  readonly [Name in keyof Given]?: OptionValue<Given[Name]["type"]> | undefined;
};

interface Definition<Context, Positionals, Given extends Options> {
  /** As it is typed, such as `keys rotate`. */
  name: string;
  /** What it does, in a sentence. */
  brief: string;
  /** The names of its arguments. All of them must be there. */
  positionals?: Positionals;
  options?: Given;
  /** Does it, and returns what to print. */
  run(
    context: Context,
    positionals: { readonly [Place in keyof Positionals]: string },
    options: OptionValues<Given>,
  ): Promise<string | readonly string[]>;
}

export type Command = Definition<CliContext, readonly string[], Options>;

/** A command that works on the configuration and its files. */
export function command<const Positionals extends readonly string[] = [], const Given extends Options = None>(
  definition: Definition<CliContext, Positionals, Given>,
): Command {
  // Arguments are parsed as the definition says.
  return definition as unknown as Command;
}

/** A command that works on the database. */
export function appCommand<const Positionals extends readonly string[] = [], const Given extends Options = None>(
  definition: Definition<CliContext & App, Positionals, Given>,
): Command {
  return command<Positionals, Given>({
    ...definition,
    run: (context, positionals, options) =>
      withApp(context, (app) => definition.run({ ...context, ...app }, positionals, options)),
  });
}

/** Refuses a file with faulty lines, each of which is named. */
export function requireSound(problems: readonly ImportProblem[]): void {
  if (problems.length === 0) return;
  const lines = problems.map(({ line, problem }) => `Line ${line}: ${problem}`);
  throw new CliError([...lines, "Nothing was imported. Correct these lines first."].join("\n"));
}

/** 0: done. 1: it could not be done, or the answer is no. 2: the arguments or the configuration are wrong. */
export type CliExitCode = 0 | 1 | 2;

/** Runs one command, given as the words after the program's name. */
export async function runCli(
  commands: readonly Command[],
  words: readonly string[],
  surroundings: CliSurroundings,
): Promise<CliExitCode> {
  const { output, errorOutput } = surroundings;
  const print = (lines: string | readonly string[]) => {
    for (const line of [lines].flat()) output.write(`${escapeForTerminal(withLocalTimes(line))}\n`);
  };
  try {
    if (words.length === 0 || words.includes("--help") || words.includes("-h")) {
      print(help(commands, words));
      return 0;
    }
    const { command, positionals, options, operator } = parse(commands, words, surroundings.systemUser);
    const configuration = readConfiguration(surroundings);
    const context = { ...surroundings, print, configuration, operator, actor: `operator:${operator}` } as const;
    print(await command.run(context, positionals, options));
    return 0;
  } catch (error) {
    for (const line of explain(error).split("\n")) errorOutput.write(`${escapeForTerminal(line)}\n`);
    return error instanceof CliUsageError ? 2 : 1;
  }
}

function readConfiguration({ readConfiguration }: CliSurroundings) {
  try {
    return readConfiguration();
  } catch (error) {
    throw new CliUsageError(explain(error));
  }
}

/** Every command has this option. */
const asOption = { as: { type: "string", brief: "Your name for the audit log. Default: the system user" } } as const;

function parse(commands: readonly Command[], words: readonly string[], systemUser: string) {
  const command = commands.find(({ name }) => name.split(" ").every((word, place) => word === words[place]));
  if (!command) throw new CliUsageError(unknown("command", words.slice(0, 2).join(" "), namesOf(commands)));
  const known = { ...command.options, ...asOption };
  const args = words.slice(command.name.split(" ").length);
  const end = args.indexOf("--");
  for (const word of end === -1 ? args : args.slice(0, end)) {
    const [option = ""] = word.split("=");
    if (option.startsWith("-") && option !== "-" && !Object.hasOwn(known, option.slice(2)))
      throw new CliUsageError(unknown("option", option, optionNames(known)));
  }
  const { positionals, values } = parseOptions(args, known);
  const expected = command.positionals?.length ?? 0;
  if (positionals.length !== expected) {
    const fault = positionals.length < expected ? "An argument is missing" : `"${positionals[expected]}" is too much`;
    throw new CliUsageError(`${fault}. Usage: ${usage(command)}`);
  }
  const { as, ...options } = values;
  return { command, positionals, options, operator: operatorName(as, systemUser) };
}

function parseOptions(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new CliUsageError(explain(error));
  }
}

/** The operator's name for records: from the command, or that of the system user. */
function operatorName(as: string | boolean | undefined, systemUser: string): string {
  const name = String(as ?? systemUser).trim();
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,59}$/u.test(name)) return name;
  throw new CliUsageError(
    "The operator's name must have at most 60 letters, digits, blanks and . _ @ -. Give it with --as.",
  );
}

const namesOf = (commands: readonly Command[]) => commands.map(({ name }) => name);
const optionNames = (options: Options) => Object.keys(options).map((name) => `--${name}`);

function unknown(kind: "command" | "option", given: string, names: readonly string[]): string {
  const words = given.split(" ").length;
  const distance = (name: string) => editDistance(given, name.split(" ").slice(0, words).join(" "));
  const [nearest] = names.toSorted((one, other) => distance(one) - distance(other));
  return `There is no ${kind} ${given}. The nearest is ${nearest}. See: npm run admin -- --help`;
}

/** How many letters are to be changed, added or left out (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [place, expected] of [...other].entries()) {
      const replaced = (row[place] ?? 0) + (letter === expected ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function usage({ name, positionals = [], options = {} }: Command): string {
  const given = Object.entries(options).map(([option, { type }]) => `[--${option}${type === "string" ? " TEXT" : ""}]`);
  return ["admin", name, ...positionals, ...given].join(" ");
}

/** The table of commands, or of those that begin with the words. */
function help(commands: readonly Command[], words: readonly string[]): string[] {
  const asked = words.filter((word) => !word.startsWith("-"));
  const found = commands.filter(({ name }) => asked.every((word, place) => name.split(" ")[place] === word));
  return [
    "The admin CLI: the operator's work on the command line.",
    ...(found.length > 0 ? found : commands).flatMap((command) => [
      "",
      usage(command),
      `    ${command.brief}`,
      ...Object.entries(command.options ?? {}).map(([name, { brief }]) => `    --${name}: ${brief}`),
    ]),
    "",
    `Each takes --as NAME: ${asOption.as.brief}.`,
    "Exit codes: 0 done, 1 it couldn't be done or the answer is no, 2 the command or the configuration is wrong.",
  ];
}

/** The message of an expected error. Of any other error the cause is shown too, which helps to find it. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof CliError || error instanceof CliUsageError || error instanceof CsvFileError)
    return withLocalTimes(error.message);
  const next = error instanceof DatabaseUnavailableError ? ". For what to do, run: npm run admin -- doctor" : "";
  return `${messageWithCause(error)}${next}`;
}
