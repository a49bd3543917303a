import type { ToolId } from "#content/product-ids.ts";
import type { SmellId } from "#content/smells/index.ts";
import { smellAt } from "./smell-at.ts";

/** The default rule of a smell in one tool, for a sentence: `<SmellRule of="long-method" tool="dpy" />`. */
export function SmellRule({ of, tool }: { of: SmellId; tool: ToolId }) {
  const threshold = smellAt(of).thresholds.find(({ tools }) => tools.some((one) => one === tool));
  if (!threshold) throw new Error(`The catalog states no rule of "${of}" for ${tool}.`);
  return threshold.rule;
}
