import type { CliContext } from "./cli-context.ts";
import { escapeForTerminal } from "./escape-for-terminal.ts";
import { printJson } from "./print-json.ts";

/** Prints a result: a sentence, or facts as JSON. */
export function printResult(
  { output }: Pick<CliContext, "output">,
  json: boolean,
  facts: object,
  sentence: string,
): void {
  if (json) printJson(output, facts);
  else output.write(`${escapeForTerminal(sentence)}\n`);
}
