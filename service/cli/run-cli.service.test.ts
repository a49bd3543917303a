import { expect, test } from "vitest";
import { createTestCli } from "#test/support/test-cli.ts";

test.each([[[]], [["--help"]], [["keys"]], [["keys", "rotate", "--help"]], [["licenses", "verify", "--help"]]])(
  "%j shows help even if the configuration is invalid",
  async (words) => {
    const cli = await createTestCli({ PORT: "no port" });
    const { exitCode, output, errors } = await cli.run(words);
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: "" });
    expect(output).toContain("USAGE");
  },
);

test.each([[["kees"]], [["keys", "list", "--jsn"]], [["keys", "list", "word"]], [["licenses", "verify", "a", "b"]]])(
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
