import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { type AdminCommand, adminCommands, hasFlag, requiredWords } from "#test/support/admin-commands.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createTestCli, type TestCli } from "#test/support/test-cli.ts";

const named = adminCommands.map((command) => [command.words.join(" "), command] as const);
const admin = resolve(import.meta.dirname, "..", "admin.ts");

function expectSentences(errors: string, name?: string): void {
  expect(errors, name).toMatch(/^(?:\S[^\n]+\n)+$/);
  expect(errors, name).not.toMatch(/node:internal|\.ts:\d/);
}

test.each(named)("%s --help prints its usage", async (_, { words }) => {
  const { exitCode, output, errors } = await (await createTestCli()).run([...words, "--help"]);
  expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: "" });
  expect(output).toContain(`admin ${words.join(" ")}`);
});

test.each(named)("%s refuses a flag it does not know, in a sentence", async (_, { words }) => {
  const { exitCode, output, errors } = await (await createTestCli()).run([...words, "--no-such-flag"]);
  expect({ exitCode, output }).toEqual({ exitCode: 2, output: "" });
  expectSentences(errors);
  expect(errors.split("\n")).toHaveLength(2);
});

const withArguments = named.filter(([, command]) => requiredWords(command, String).length > 0);

test.each(withArguments)("%s without its arguments is refused, in sentences", async (_, { words }) => {
  const { exitCode, output, errors } = await (await createTestCli()).run(words);
  expect({ exitCode, output }).toEqual({ exitCode: 2, output: "" });
  expectSentences(errors);
});

async function valuesFor({ words }: AdminCommand, cli: TestCli): Promise<(placeholder: string) => string> {
  const [noun = ""] = words;
  const listed = adminCommands.some((command) => command.words.join(" ") === `${noun} list` && hasFlag(command, "json"))
    ? (await cli.run([noun, "list", "--json"])).output
    : "";
  const id = /"id": "([\w-]+)"/.exec(listed)?.[1] ?? "01a1fbff-2d7d-756e-9bb9-55db19051b45";
  const values: Readonly<Record<string, string>> = {
    id,
    issue: "2026-11-what-this-site-offers",
    address: "ada@uni.example.org",
    email: "ada@uni.example.org",
    file: join(cli.folder, "no-such-file"),
    folder: join(cli.folder, "exported"),
    destination: join(cli.folder, "moved.db"),
  };
  return (placeholder) => values[placeholder] ?? "Ada";
}

describe.each(databaseKinds)("on %s", (kind) => {
  test.each([false, true])(
    "every command that has --json prints JSON or a sentence (with a request: %s)",
    async (isAsked) => {
      const { cli, service } = await createCliWithService(kind);
      if (isAsked) await service.ask();
      for (const [name, command] of named.filter(([, each]) => hasFlag(each, "json"))) {
        const words = [...command.words, ...requiredWords(command, await valuesFor(command, cli)), "--json"];
        const { exitCode, output, errors } = await cli.run(words);
        if (exitCode === 0 || output !== "") expect(() => JSON.parse(output), name).not.toThrow();
        else {
          expect([1, 2], name).toContain(exitCode);
          expectSentences(errors, name);
        }
      }
    },
  );
});

test.each([[["keys", "list", "--json"]], [["keys", "rotate", "--x"]], [["doctor", "--no-such-flag"]]])(
  "%j answers alike as a program of its own",
  async (words) => {
    const cli = await createTestCli({ PORT: "0" });
    const env = { PATH: process.env.PATH, DATA_DIR: cli.folder, ENV_FILE: "/dev/null", PORT: "0" };
    const alone = spawnSync(process.execPath, [admin, ...words], { encoding: "utf8", env });
    const { exitCode, output, errors } = await cli.run(words);
    expect({ status: alone.status, stderr: alone.stderr }).toEqual({ status: exitCode, stderr: errors });
    if (output === "") expect(alone.stdout).toBe("");
    else expect(Object.keys(JSON.parse(alone.stdout))).toEqual(Object.keys(JSON.parse(output)));
  },
);
