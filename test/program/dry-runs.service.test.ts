import { expect, test } from "vitest";
import { dryRunCommands, expectTrueDryRun } from "#test/support/dry-runs.ts";

/** One that is carried out and one that is refused. The proof has all. */
const examples = dryRunCommands.filter(([name]) => ["approve", "issue without keys"].includes(name));

test("two commands are examples", () => {
  expect(examples).toHaveLength(2);
});

test.each(examples)("a dry run of %s says what the command then does", async (_, prepare) => {
  await expectTrueDryRun(prepare);
});
