import { cp } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { offerIds, offers } from "#content/offers.ts";
import { adminCommands } from "#test/support/admin-commands.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { TestClock } from "#test/support/test-clock.ts";
import { recordFile } from "../releases/record-release.ts";
import { days } from "../time/durations.ts";

/** The words of a line as a shell would split them, without what it would redirect. */
function wordsOf(line: string): string[] {
  const [command = ""] = line.split(/ [<>]/);
  return Array.from(command.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? "");
}

/** The examples in the help of a command: the lines of its usage that stand between its flags and its help. */
async function examplesOf(words: readonly string[]): Promise<string[][]> {
  const { output } = await (await createTestCli()).run([...words, "--help"]);
  const command = `  admin ${words.join(" ")}`;
  const usage = output.split("\n").filter((line) => line === command || line.startsWith(`${command} `));
  const examples = usage.map((line) => wordsOf(line.trim().replace(/ {2,}.*/, "")).slice(1));
  return examples.filter((example) => !example.includes("--help") && !example.some((word) => /^[[(<]/.test(word)));
}

/** A clock that is later than every day in the examples. */
const clock = new TestClock();
clock.advance(days(365 * 4));

const named = adminCommands.map(({ words }) => [words.join(" "), words] as const);

/** A release is recorded in the sources, here in a copy of its record. */
async function copyOfContent(): Promise<string> {
  const folder = temporaryFolder();
  await cp(join(import.meta.dirname, "..", "..", "content", recordFile), join(folder, recordFile));
  return folder;
}

test.each(named)("every example of %s is understood", async (name, words) => {
  const further = name === "release" ? ["--content", await copyOfContent()] : [];
  for (const example of await examplesOf(words)) {
    const { exitCode, errors } = await (await createTestCli({}, clock)).run([...example, ...further]);
    // 1 is an answer as well: there is no such license here.
    expect({ example, errors, isUnderstood: exitCode !== 2 }).toEqual({ example, errors, isUnderstood: true });
  }
});

test("examples that issue a license are for products that an offer has in this edition", async () => {
  const after = (example: readonly string[], flag: string) => example[example.indexOf(flag) + 1] ?? "";
  const sold = offerIds.map((id) => `${id.split("-")[0]}: ${offers[id].products.join(",")}`);
  const examples = await examplesOf(["licenses", "issue"]);
  expect(examples.length).toBe(2);
  for (const example of examples)
    expect(sold).toContain(`${after(example, "--edition")}: ${after(example, "--product")}`);
});
