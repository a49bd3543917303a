import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { expectRefusal } from "#test/support/command-refusals.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestCli } from "#test/support/test-cli.ts";

const admin = resolve(import.meta.dirname, "..", "admin.ts");

function runInShell(command: string) {
  const env = {
    DATA_DIR: temporaryFolder(),
    ENV_FILE: "/dev/null",
    PATH: process.env.PATH,
    NODE: process.execPath,
    admin,
  };
  return spawnSync("bash", ["--norc", "-c", command], { encoding: "utf8", env });
}

test("a reader that has seen enough is no failure", () => {
  const { stderr, stdout } = runInShell(
    '"$NODE" "$admin" --help | head -0; echo $PIPESTATUS; "$NODE" "$admin" keys create 2>&1 | true; echo $PIPESTATUS',
  );
  expect({ stderr, stdout }).toEqual({ stderr: "", stdout: "0\n0\n" });
});

test.skipIf(!existsSync("/dev/full"))("an answer that cannot be written is a failure, in a sentence", () => {
  const { stderr, status } = runInShell('"$NODE" "$admin" keys create > /dev/full');
  expect({ stderr, status }).toEqual({ stderr: "The answer couldn't be written (ENOSPC).\n", status: 1 });
});

const hostile: readonly (readonly string[])[] = [
  ["import", "subscribers", "/"],
  ["packages", "add", "/"],
  ["packages", "add", "/no/such/DesigniteJava.jar"],
  ["backup", "/no/such/folder/file"],
  ["backup", "/"],
  ["restore-check", "/"],
];

test.each(hostile)("%s %s with something impossible is refused in a sentence", async (...words) => {
  const cli = await createTestCli();
  expect((await cli.run(["keys", "create"])).exitCode).toBe(0);
  expectRefusal(await cli.run(words));
});

test.each([["keys", "rotate"], ["doctor"]])(
  "%s %s in a data folder that is none is refused in a sentence",
  async (...words) => {
    const cli = await createTestCli({ DATA_DIR: "/dev/null" });
    const answer = await cli.run(words);
    expect(answer.exitCode).toBe(1);
    expect(answer.output + answer.errors).not.toMatch(/^\s+at |node:internal|\.ts:\d/m);
  },
);
