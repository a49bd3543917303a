import type { CommandContext } from "@stricli/core";
import type { Configuration } from "../config/config.ts";
import type { AppContextParts, Workplace } from "../context/app-context.ts";
import type { RandomSource } from "../ids/random-source.ts";
import type { Clock } from "../time/clock.ts";
import type { Output } from "./output.ts";

/** Everything outside of the desk, handed in so that a test can stand in for it. */
export interface DeskSurroundings {
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
  createAppContext(parts: AppContextParts): Promise<Workplace>;
}

/** What a command works with. */
export interface DeskContext extends CommandContext, Omit<DeskSurroundings, "readConfiguration"> {
  configuration: Configuration;
  /** The command has done its work, and what was asked is not so: exit code 1. */
  answerNo(): void;
}
