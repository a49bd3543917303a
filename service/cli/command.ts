import { parseArgs } from "node:util";
import type { App } from "../context.ts";
import { CsvFileError, type ImportProblem } from "../csv.ts";
import { DatabaseUnavailableError } from "../db/database-outage.ts";
import { messageWithCause } from "../log.ts";
import { withLocalTimes } from "../time.ts";
import { type CliContext, CliError, type CliSurroundings, CliUsageError, withApp } from "./cli-context.ts";
import { escapeForTerminal } from "./print.ts";

interface Definition<Context, Positionals, Flag extends string> {
  /** As it is typed, such as `keys rotate`. */
  name: string;
  /** What it does, in a sentence. */
  brief: string;
  /** The names of its arguments. All of them must be there. */
  positionals?: Positionals;
  /** What each flag changes. */
  flags?: Readonly<Record<Flag, string>>;
  /** Does it, and returns what to print. */
  run(
    context: Context,
    positionals: { readonly [Place in keyof Positionals]: string },
    flags: Readonly<Partial<Record<Flag, boolean>>>,
  ): Promise<string | readonly string[]>;
}

export type Command = Definition<CliContext, readonly string[], string>;

/** A command that works on the configuration and its files. */
export function command<const Positionals extends readonly string[] = [], Flag extends string = never>(
  definition: Definition<CliContext, Positionals, Flag>,
): Command {
  // Arguments are parsed as the definition says.
  return definition as unknown as Command;
}

/** A command that works on the database. */
export function appCommand<const Positionals extends readonly string[] = [], Flag extends string = never>(
  definition: Definition<CliContext & App, Positionals, Flag>,
): Command {
  return command<Positionals, Flag>({
    ...definition,
    run: (context, positionals, flags) =>
      withApp(context, (app) => definition.run({ ...context, ...app }, positionals, flags)),
  });
}

/** Refuses a file with faulty lines, each of which is named. */
export function requireSound(problems: readonly ImportProblem[]): void {
  if (problems.length === 0) return;
  const inOrder = problems.toSorted((one, other) => one.line - other.line);
  const lines = inOrder.map(({ line, problem }) => `Line ${line}: ${problem}`);
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
    const { command, positionals, flags, operator } = parse(commands, words, surroundings.systemUser);
    const configuration = readConfiguration(surroundings);
    const context = { ...surroundings, print, configuration, operator, actor: `operator:${operator}` } as const;
    print(await command.run(context, positionals, flags));
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

const isNamed = ({ name }: Command, words: readonly string[]) =>
  name.split(" ").every((word, place) => word === words[place]);

function parse(commands: readonly Command[], words: readonly string[], systemUser: string) {
  const command = commands.find((each) => isNamed(each, words));
  if (!command)
    throw new CliUsageError(`There is no command ${words.slice(0, 2).join(" ")}. See: npm run admin -- --help`);
  const { name, positionals: expected = [], flags: known = {} } = command;
  const { positionals, values } = parseOptions(words.slice(name.split(" ").length), Object.keys(known));
  if (positionals.length !== expected.length) {
    const isMissing = positionals.length < expected.length;
    const fault = isMissing ? "An argument is missing" : `"${positionals[expected.length]}" is too much`;
    throw new CliUsageError(`${fault}. Usage: ${usage(command)}`);
  }
  const { as = systemUser, ...flags } = values;
  return { command, positionals, flags, operator: operatorName(String(as)) };
}

function parseOptions(args: string[], flags: readonly string[]) {
  const options = Object.fromEntries(flags.map((name) => [name, { type: "boolean" } as const]));
  try {
    return parseArgs({ args, options: { ...options, as: { type: "string" } }, allowPositionals: true });
  } catch (error) {
    throw new CliUsageError(explain(error));
  }
}

/** The operator's name for records: from the command, or that of the system user. */
function operatorName(given: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,59}$/u.test(given)) return given;
  throw new CliUsageError(
    "The operator's name must have at most 60 letters, digits, blanks and . _ @ -. Give it with --as.",
  );
}

const usage = ({ name, positionals = [], flags = {} }: Command): string =>
  ["admin", name, ...positionals, ...Object.keys(flags).map((flag) => `[--${flag}]`)].join(" ");

/** The table of commands, or the line of the one that is asked for. */
function help(commands: readonly Command[], words: readonly string[]): string[] {
  const asked = commands.filter((command) => isNamed(command, words));
  return [
    "The admin CLI: the operator's work on the command line.",
    ...(asked.length > 0 ? asked : commands).flatMap((command) => [
      "",
      usage(command),
      `    ${command.brief}`,
      ...Object.entries(command.flags ?? {}).map(([flag, brief]) => `    --${flag}: ${brief}`),
    ]),
    "",
    "Each takes --as NAME: Your name for the audit log. Default: the system user.",
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
