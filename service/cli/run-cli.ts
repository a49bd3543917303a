import type { Writable } from "node:stream";
import { type Application, type ApplicationText, buildApplication, buildRouteMap, run, text_en } from "@stricli/core";
import { CsvFileError } from "../csv.ts";
import { DatabaseUnavailableError } from "../db/database-outage.ts";
import { messageWithCause } from "../log.ts";
import { withLocalTimes } from "../time.ts";
import type { CliContext, CliSurroundings } from "./cli-context.ts";
import { CliError, CliUsageError } from "./cli-context.ts";
import { escapeForTerminal } from "./print.ts";

/** 0: done. 1: it could not be done, or the answer is no. 2: the arguments or the configuration are wrong. */
export type CliExitCode = 0 | 1 | 2;

/** An error may repeat an argument, so both are escaped. */
const text: ApplicationText = {
  ...text_en,
  exceptionWhileParsingArguments: (error) => escapeLines(text_en.exceptionWhileParsingArguments(error, false)),
  // The library ends every other message with a line break.
  exceptionWhileLoadingCommandContext: (error) => `${explain(error)}\n`,
  exceptionWhileRunningCommand: explain,
  noCommandRegisteredForInput: (found) =>
    `${escapeLines(text_en.noCommandRegisteredForInput({ ...found, ansiColor: false }))}. See: npm run admin -- --help`.replace(
      "?.",
      "?",
    ),
};

export type AdminCli = Application<CliContext>;

/** Nouns of the program, each with its verbs. */
export type Nouns = Parameters<typeof buildRouteMap<string, CliContext>>[0]["routes"];

/** Makes the program of its nouns, each with its verbs. */
export function createCli(routes: Nouns): AdminCli {
  return buildApplication<CliContext>(
    buildRouteMap({
      routes,
      docs: {
        brief: "The admin CLI: the operator's work on the command line",
        fullDescription: [
          "The admin CLI: the operator's work on the command line.",
          "",
          "admin <noun> --help shows the commands of a noun, admin <noun> <verb> --help a command with examples.",
          "Exit codes: 0 done, 1 it couldn't be done or the answer is no, 2 the command or the configuration is wrong.",
        ].join("\n"),
      },
    }),
    {
      name: "admin",
      scanner: { caseStyle: "allow-kebab-for-camel", allowArgumentEscapeSequence: true },
      documentation: { caseStyle: "convert-camel-to-kebab", disableAnsiColor: true, useAliasInUsageLine: false },
      localization: { text },
      determineExitCode: (error) => (error instanceof CliUsageError ? 2 : 1),
    },
  );
}

/** Runs one command, given as the words after the program's name. */
export async function runCli(
  cli: AdminCli,
  words: readonly string[],
  surroundings: CliSurroundings,
): Promise<CliExitCode> {
  const process: Parameters<typeof run>[2]["process"] = {
    stdout: surroundings.output,
    stderr: surroundings.errorOutput,
  };
  let answeredNo = false;
  await run(cli, words, {
    process,
    forCommand() {
      const configuration = surroundings.readConfiguration();
      const answerNo = () => {
        answeredNo = true;
      };
      return { process, ...surroundings, configuration, answerNo };
    },
  });
  const code = Number(process.exitCode ?? 0);
  if (code === 0) return answeredNo ? 1 : 0;
  // The library uses negative codes for errors before the command runs: wrong arguments or an invalid configuration.
  return code === 1 ? 1 : 2;
}

/** The message of an expected error. Of any other error the cause is shown too, which helps to find it. */
function explain(error: unknown): string {
  const isExpected = error instanceof CliError || error instanceof CliUsageError || error instanceof CsvFileError;
  if (isExpected) return escapeLines(withLocalTimes(error.message));
  if (!(error instanceof Error)) return escapeForTerminal(String(error));
  const next = error instanceof DatabaseUnavailableError ? ". For what to do, run: npm run admin -- doctor" : "";
  return escapeLines(`${messageWithCause(error)}${next}`);
}

const escapeLines = (lines: string): string => lines.split("\n").map(escapeForTerminal).join("\n");

/**
 * Keeps a stream that cannot be written from ending the program with a stack trace. A reader that ends, such as `head`,
 * is no failure: the command goes on without it. For anything else, such as a full disk, `fail` is called once.
 */
export function watchStreams(streams: readonly Writable[], fail: (code: string) => void): void {
  let hasFailed = false;
  for (const stream of streams) {
    stream.on("error", ({ code = "unknown" }: NodeJS.ErrnoException) => {
      const isReaderGone = code === "EPIPE" || code === "ERR_STREAM_DESTROYED";
      if (isReaderGone || hasFailed) return;
      hasFailed = true;
      fail(code);
    });
  }
}
