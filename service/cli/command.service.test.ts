import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { adminCommands } from "#service/admin-commands.ts";
import { expectRefusal } from "#test/support/command-refusals.ts";
import { createTestCli } from "#test/support/test-cli.ts";

test.each([[[]], [["--help"]], [["-h"]]])(
  "%j shows all commands even if the configuration is invalid",
  async (words) => {
    const { exitCode, output, errors } = await (await createTestCli({ PORT: "no port" })).run(words);
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: "" });
    for (const { name } of adminCommands) expect(output).toContain(`\nadmin ${name}`);
  },
);

test("the help of a command shows it alone", async () => {
  const { output } = await (await createTestCli()).run(["keys", "rotate", "--help"]);
  expect(output.match(/^admin .*/gm)).toEqual(["admin keys rotate [--again]"]);
  expect(output).toContain("--again: Even within a day of the last rotation");
});

test.each([
  [["kees"], "There is no command kees. See: npm run admin -- --help"],
  [["key", "rotate"], "There is no command key rotate."],
  [["keys", "rotate", "--agin"], "Unknown option '--agin'"],
  [["backup", "-f", "x"], "Unknown option '-f'"],
  [["keys", "rotate", "word"], '"word" is too much. Usage: admin keys rotate [--again]'],
  [["backup"], "An argument is missing. Usage: admin backup FOLDER"],
  [["keys", "rotate", "--again=yes"], "--again"],
  [["keys", "rotate", "--as"], "--as"],
  [["people", "erase", "ada"], "email address"],
])("%j is a usage error and prints no result", async (words, reason) => {
  const cli = await createTestCli();
  await cli.run(["database", "migrate"]);
  const { exitCode, output, errors } = await cli.run(words);
  expect({ exitCode, output }).toEqual({ exitCode: 2, output: "" });
  expect(errors).toContain(reason);
});

test("an invalid configuration is a usage error with its own message", async () => {
  const cli = await createTestCli({ PORT: "no port" });
  const { exitCode, errors } = await cli.run(["keys", "rotate"]);
  expect(exitCode).toBe(2);
  expect(errors).toContain("PORT must be a whole number");
  expect(errors).not.toContain(".ts:");
});

test("an argument repeated in an error is escaped for the terminal", async () => {
  const { errors } = await (await createTestCli()).run(["\u001B]0;title\u0007"]);
  expect(errors).toContain("\\u{1b}]0;title\\u{7}");
});

test("the operator of the audit log is named, or the system user", async () => {
  const cli = await createTestCli();
  await cli.run(["database", "migrate"]);
  await cli.run(["keys", "create"]);
  await cli.run(["keys", "rotate", "--as", "Grace Hopper"]);
  const actors = (await cli.log()).map(({ actor }) => actor);
  expect(actors.sort()).toEqual(["operator:Grace Hopper", "operator:ada"]);
});

test.each(["", " ", "\u001B[31m", "a\nb", "x".repeat(61)])("%j is refused as a name", async (name) => {
  const { exitCode, errors } = await (await createTestCli()).run(["keys", "create", "--as", name]);
  expect([exitCode, errors]).toEqual([2, expect.stringContaining("--as")]);
});

test("a file that isn't there is refused in a sentence", async () => {
  const cli = await createTestCli();
  expect((await cli.run(["keys", "create"])).exitCode).toBe(0);
  expectRefusal(await cli.run(["import", "subscribers", "/no/such/file"]));
});

test("a backup that is not there is refused in a sentence, and no database is made for it", async () => {
  const cli = await createTestCli();
  const { exitCode, errors } = await cli.run(["restore-check", "/no/such"]);
  expect({ exitCode, errors }).toEqual({ exitCode: 1, errors: "/no/such/designite.sqlite isn't there.\n" });
  expect(await readdir(cli.folder)).toEqual([]);
});

test("a data folder that is none is refused in a sentence", async () => {
  const answer = await (await createTestCli({ DATA_DIR: "/dev/null" })).run(["keys", "create"]);
  expect(answer.exitCode).toBe(1);
  expectRefusal(answer);
});
