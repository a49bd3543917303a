import { buildCommand, buildRouteMap, type Command } from "@stricli/core";
import type { App } from "../context.ts";
import type { ImportProblem } from "../csv.ts";
import { withLocalTimes } from "../time.ts";
import { type CliContext, CliError, operatorName, withApp } from "./cli-context.ts";
import { escapeForTerminal, type Part, printJson, printParts, type Table, type TableColumn, table } from "./print.ts";

export type AdminCommand = Command<CliContext>;

/** What a flag of a command can be, as the library takes it. */
export type Flag = { brief: string; optional?: boolean } & (
  | { kind: "boolean"; default?: boolean; withNegated?: boolean }
  | { kind: "enum"; values: readonly string[]; variadic?: string; default?: string }
  | {
      kind: "parsed";
      parse(text: string): unknown;
      placeholder: string;
      variadic?: boolean;
      default?: string;
    }
);

/** A word of a command without a flag before it. */
interface Word {
  brief: string;
  placeholder: string;
  optional?: boolean;
  parse(text: string): unknown;
}

type Optional<Given, Value> = Given extends { optional: true } ? Value | undefined : Value;
type Several<Given, Value> = Given extends { variadic: string | true } ? readonly Value[] : Value;
type ValueOf<Given> = Given extends { kind: "boolean" }
  ? boolean
  : Given extends { values: readonly (infer Chosen)[] }
    ? Several<Given, Chosen>
    : Given extends { parse(text: string): infer Value }
      ? Several<Given, Value>
      : never;
export type FlagValues<Flags> = { readonly [Name in keyof Flags]: Optional<Flags[Name], ValueOf<Flags[Name]>> };
type WordValues<Words> = Words extends { repeated: infer Word }
  ? readonly ValueOf<Word>[]
  : { [Place in keyof Words]: Optional<Words[Place], ValueOf<Words[Place]>> };

/** Whose name goes into the record, for commands with --as. */
type Acting<Flags> = Flags extends { as: unknown } ? { operator: string; actor: `operator:${string}` } : unknown;

/** What a command answers. */
export interface Answer {
  /** What programs read, for commands with --json. */
  json?: unknown;
  /** What people read. */
  text?: Part | readonly Part[];
  /** A table instead. */
  list?: Table;
  /** What is said apart from the result. */
  notes?: readonly string[];
  /** Faults of a given file, which keep the whole of it out. */
  problems?: readonly ImportProblem[];
  /** Why nothing was done, said after what was found. */
  refusal?: string | undefined;
  /** The command is done, and its answer is no: exit code 1. */
  isNo?: boolean;
  /** What it tells of goes on by itself: a page that shows it is loaded again after a while. */
  isUnderWay?: boolean;
}

interface Definition<Context, Flags, Words> {
  brief: string;
  /** The beginning of the help. Default: the brief. */
  details?: string;
  /** What stands after the name of the command. */
  examples: readonly (string | { input: string; brief: string })[];
  /** In the order of the help. The builder obeys those that every command has: --as and --json. */
  flags?: Flags;
  words?: Words;
  /** Throws if flags and words do not fit together: before anything is opened. */
  check?(flags: FlagValues<Flags>, words: WordValues<Words>, context: CliContext): void;
  run(
    context: Context & Acting<Flags>,
    flags: FlagValues<Flags>,
    words: WordValues<Words>,
  ): Promise<Answer | undefined> | Answer | undefined;
}

type AnyWords = readonly Word[] | { repeated: Word };

type None = Readonly<Record<never, Flag>>;

/** A command that works on the configuration and its files. */
export function command<const Flags extends Readonly<Record<string, Flag>> = None, const Words extends AnyWords = []>(
  definition: Definition<CliContext, Flags, Words>,
): AdminCommand {
  const { brief, details, examples, flags, words = [] } = definition;
  const positional =
    "repeated" in words
      ? { kind: "array", parameter: words.repeated, minimum: 1 }
      : { kind: "tuple", parameters: words };
  const run = (context: CliContext, operator: string | undefined, given: object, rest: readonly unknown[]) => {
    const acting = { ...context, ...(operator !== undefined && { operator, actor: `operator:${operator}` }) };
    // Flags and words were parsed as their types say.
    return definition.run(acting as never, given as never, rest as never);
  };
  const declared = {
    async func(this: CliContext, given: GivenFlags, ...rest: readonly unknown[]) {
      definition.check?.(given as never, rest as never, this);
      const operator = flags && "as" in flags ? operatorName(given.as, this) : undefined;
      const answer = await run(this, operator, given, rest);
      if (answer) printAnswer(this, given, answer);
    },
    parameters: { flags, positional },
    docs: { brief, customUsage: examples, ...(details !== undefined && { fullDescription: details }) },
  };
  return buildCommand(declared as never);
}

/** A command that works on the database. In a dry run each change is made, told of, and undone. */
export function appCommand<
  const Flags extends Readonly<Record<string, Flag>> = None,
  const Words extends AnyWords = [],
>(definition: Definition<CliContext & App, Flags, Words>): AdminCommand {
  return command<Flags, Words>({
    ...definition,
    run: (context, flags, words) =>
      withApp(context, async (app) => await definition.run({ ...context, ...app }, flags, words)),
  });
}

/** The commands of a noun. */
export const noun = (brief: string, routes: Readonly<Record<string, AdminCommand>>) =>
  buildRouteMap<string, CliContext>({ routes, docs: { brief } });

interface GivenFlags {
  as?: string;
  json?: boolean;
}

/** Prints what a command answers, and throws if it refuses. */
function printAnswer(context: CliContext, { json = false }: GivenFlags, answer: Answer): void {
  const { output, errorOutput } = context;
  const { text, list, notes = [], problems = [], isNo = false } = answer;
  if (json && answer.json !== undefined) printJson(output, answer.json);
  for (const { line, problem } of problems) errorOutput.write(`Line ${line}: ${escapeForTerminal(problem)}\n`);
  if (!json && problems.length === 0) printParts(output, [text ?? [], list ?? []].flat());
  for (const note of notes) errorOutput.write(`${withLocalTimes(note)}\n`);
  if (isNo) context.answerNo();
  const refusal = problems.length > 0 ? "Nothing was imported. Correct these lines first." : answer.refusal;
  if (refusal !== undefined) throw new CliError(refusal);
}

/** Answers with a list. */
export const listOf = <Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[]): Answer => ({
  list: table(columns, rows),
  json: rows,
});

/** What was looked for, or a refusal where there is none. */
export function required<Value>(found: Value | undefined, refusal: string): Value {
  if (found === undefined) throw new CliError(refusal);
  return found;
}
