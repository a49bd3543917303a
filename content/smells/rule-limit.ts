import type { ToolId } from "../product-ids.ts";
import type { Smell } from "./smell.ts";

/** The default rule of a tool, in words. Empty if the catalog has none. */
export function ruleFor({ thresholds }: Pick<Smell, "thresholds">, tool: ToolId): string {
  return thresholds.find(({ tools }) => tools.includes(tool))?.rule ?? "";
}

/**
 * The number in the words of a rule, such as 20 in "at least 20 public methods".
 * @param words has a group for the number
 * @throws Error if the rule does not say these words
 */
export function limitIn(rule: string, words: RegExp): number {
  const limit = Number(words.exec(rule)?.[1]);
  if (!limit) throw new Error(`The rule "${rule}" does not say ${words}.`);
  return limit;
}
