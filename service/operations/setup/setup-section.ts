import type { Configuration } from "../../config/config.ts";
import type { Finding } from "../doctor/finding.ts";
import type { Prompts } from "./prompts.ts";
import type { Settings } from "./settings.ts";

/** One subject: its questions, and what is checked of the answers. */
export interface SetupSection {
  title: string;
  /** @param isAgain whether the check has found a fault in the answers before, which are known now */
  ask(prompts: Prompts, known: Settings, isAgain: boolean): Promise<Settings>;
  check(configuration: Configuration): Promise<Finding[]>;
}
