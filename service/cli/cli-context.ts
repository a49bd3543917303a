import type { CommandContext } from "@stricli/core";
import type { Configuration } from "../config/config.ts";
import type { AppContext, AppContextParts } from "../context/app-context.ts";
import type { RandomSource } from "../ids/random-source.ts";
import type { Clock } from "../time/clock.ts";
import type { Output } from "./output.ts";

/** Everything outside of the admin CLI, handed in so that a test can stand in for it. */
export interface CliSurroundings {
  output: Output;
  /** What is not the answer: errors and progress, so that the answer can go into a file alone. */
  errorOutput: Output;
  /** All that is typed or piped in. */
  readInput(): Promise<string>;
  /** Called for a command, and not for help, which must work whatever the configuration. */
  readConfiguration(): Configuration;
  systemUser: string;
  clock: Clock;
  random: RandomSource;
  /** Brings together what use cases work with. */
  createAppContext(parts: AppContextParts): Promise<AppContext>;
}

/** What a command works with. */
export interface CliContext extends CommandContext, Omit<CliSurroundings, "readConfiguration"> {
  configuration: Configuration;
  /** The command has done its work, and what was asked is not so: exit code 1. */
  answerNo(): void;
}
