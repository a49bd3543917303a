import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { expectRefusal } from "#test/support/command-refusals.ts";
import { createTestCli } from "#test/support/test-cli.ts";

test.each([[[]], [["--help"]], [["keys"]], [["keys", "rotate", "--help"]], [["import", "licenses", "--help"]]])(
  "%j shows help even if the configuration is invalid",
  async (words) => {
    const cli = await createTestCli({ PORT: "no port" });
    const { exitCode, output, errors } = await cli.run(words);
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: "" });
    expect(output).toContain("USAGE");
  },
);

test.each([[["kees"]], [["keys", "list", "--jsn"]], [["keys", "list", "word"]], [["import", "licenses", "a", "b"]]])(
  "%j is a usage error and prints no result",
  async (words) => {
    const { exitCode, output, errors } = await (await createTestCli()).run(words);
    expect({ exitCode, output }).toEqual({ exitCode: 2, output: "" });
    expect(errors).not.toBe("");
  },
);

test("an invalid configuration is a usage error with its own message", async () => {
  const cli = await createTestCli({ PORT: "no port" });
  const { exitCode, errors } = await cli.run(["keys", "list"]);
  expect(exitCode).toBe(2);
  expect(errors).toContain("PORT must be a whole number");
  expect(errors).not.toContain(".ts:");
});

test("an argument repeated in an error is escaped for the terminal", async () => {
  const { errors } = await (await createTestCli()).run(["\u001B]0;title\u0007"]);
  expect(errors).toContain("\\u{1b}]0;title\\u{7}");
});

test.each([["a file that isn't there", ["import", "subscribers", "/no/such/file"]]])(
  "%s is refused in a sentence",
  async (_, words) => {
    const cli = await createTestCli();
    expect((await cli.run(["keys", "create"])).exitCode).toBe(0);
    expectRefusal(await cli.run(words));
  },
);

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
