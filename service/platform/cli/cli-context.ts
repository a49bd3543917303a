import type { CommandContext } from "@stricli/core";
import type { Configuration } from "../config/config.ts";
import type { AppContext, AppContextParts } from "../context/app-context.ts";
import type { RandomSource } from "../ids/random-source.ts";
import type { Clock } from "../time/clock.ts";

/** The environment of the admin CLI. Tests replace it. */
export interface CliSurroundings {
  output: Output;
  /** Errors and progress, kept apart so that the result can be piped. */
  errorOutput: Output;
  /** Reads the standard input. */
  readInput(): Promise<Uint8Array>;
  /** Called for commands only: help must work with any configuration. */
  readConfiguration(): Configuration;
  systemUser: string;
  clock: Clock;
  random: RandomSource;
  createAppContext(parts: AppContextParts): Promise<AppContext>;
}

/** The context of a command. */
export interface CliContext extends CommandContext, Omit<CliSurroundings, "readConfiguration"> {
  configuration: Configuration;
  /** The command has finished and the answer is no: exit code 1. */
  answerNo(): void;
}

/** The target of a command's output: a standard stream, or a list in a test. */
export interface Output {
  write(text: string): void;
}
