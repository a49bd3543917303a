import { test } from "vitest";
import { dryRunCommands, expectTrueDryRun } from "#test/support/dry-runs.ts";

test.each(dryRunCommands)(
  "a dry run of %s says what the command then does, and changes nothing",
  async (_, prepare) => {
    await expectTrueDryRun(prepare);
  },
);
