import { expect, test } from "vitest";
import { adminCommands } from "#test/support/admin-commands.ts";
import { examplesOf } from "#test/support/help-examples.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { TestClock } from "#test/support/test-clock.ts";
import { days } from "../time.ts";

/** A clock that is later than every day in the examples. */
const clock = new TestClock();
clock.advance(days(365 * 4));

const named = adminCommands.map(({ words }) => [words.join(" "), words] as const);

test.each(named)("every example of %s is understood", async (_, words) => {
  for (const written of await examplesOf(words)) {
    // The DNS server of an example is at an address where nothing answers, for half a minute.
    const example = written.map((word) => (word === "192.0.2.53" ? "127.0.0.1" : word));
    const { exitCode, errors } = await (await createTestCli({}, clock)).run(example);
    // 1 is an answer as well: there is no such license here.
    expect({ example, errors, isUnderstood: exitCode !== 2 }).toEqual({ example, errors, isUnderstood: true });
  }
});
