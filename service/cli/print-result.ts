import type { CliContext } from "./cli-context.ts";
import { escapeForTerminal } from "./escape-for-terminal.ts";
import { printJson } from "./print-json.ts";

/** Says what was done: in a sentence for people, as facts for programs. */
export function printResult(
  { output }: Pick<CliContext, "output">,
  json: boolean,
  facts: object,
  sentence: string,
): void {
  if (json) printJson(output, facts);
  else output.write(`${escapeForTerminal(sentence)}\n`);
}
