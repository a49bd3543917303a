import type { CliContext } from "./cli-context.ts";

/**
 * The rows to show of a list that was read with one row more than its limit. If there are more, the command says so,
 * apart from its result.
 */
export function shownRows<Row>(
  { errorOutput }: Pick<CliContext, "errorOutput">,
  rows: readonly Row[],
  limit: number,
): readonly Row[] {
  if (rows.length > limit)
    errorOutput.write(`There are more than these ${limit}. To see them, raise --limit, or give --limit all.\n`);
  return rows.slice(0, limit);
}
