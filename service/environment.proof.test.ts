import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { runService, startService } from "#test/support/test-service-process.ts";

const admin = resolve(import.meta.dirname, "admin.ts");

function runAdmin(words: readonly string[], variables: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [admin, ...words], {
    encoding: "utf8",
    env: variables,
  });
  return { status, stdout, stderr };
}

test("names that are no variables, and lines that Node would pass over, are faults named together", () => {
  const file = join(temporaryFolder(), "variables");
  writeFileSync(file, "SMPT_URL=smtp://me:hunter2@mail.example.org\nSITE_URL https://a.example.org\nPORT=none\n");
  const { status, stderr } = runAdmin(["keys", "rotate"], { ENV_FILE: file, DESIGNITE_HOME: "/opt", HOME: "/root" });
  expect(status).toBe(2);
  expect(stderr).toBe(
    [
      "The configuration has faults:",
      `  Line 2 of ${file} isn't understood.`,
      "  SMPT_URL is no variable of the service. See .env.example.",
      "  DESIGNITE_HOME is no variable of the service. See .env.example.",
      "  PORT must be a whole number from 0 to 65535.\n",
    ].join("\n"),
  );
});

test.each(["utf8", "utf16le"] as const)("a file of variables with a mark of its encoding is read (%s)", (encoding) => {
  const folder = temporaryFolder();
  const file = join(folder, "variables");
  writeFileSync(file, Buffer.from(`\uFEFFDATA_DIR=${folder}\r\nLOG_LEVEL=warn\r\n`, encoding));
  expect(runAdmin(["keys", "create"], { ENV_FILE: file })).toMatchObject({ status: 0, stderr: "" });
  expect(existsSync(join(folder, "keys", "signing-keys.json"))).toBe(true);
});

test("the file of variables is read by the program itself, and the environment comes before it", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "variables");
  writeFileSync(file, `DATA_DIR="${join(folder, "data")}"\nPORT=none\nSMTP_URL=smtp://mail.example.org\n`);
  mkdirSync(join(folder, "data"));
  const service = await startService(["--without-site"], { ENV_FILE: file });
  expect(service.output()).toContain("Emails go to the mail server mail.example.org");
  const keys = runAdmin(["keys", "create"], { ENV_FILE: file, PORT: "0" });
  expect(keys).toMatchObject({ status: 0, stderr: "" });
  expect(runAdmin(["keys", "rotate"], { ENV_FILE: file })).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/PORT must be .*\n$/),
  });
});

test.each(["missing", "folder"])(
  "a file of variables that is named and cannot be read (%s) is a fault",
  async (kind) => {
    const folder = temporaryFolder();
    const file = kind === "folder" ? folder : join(folder, "missing");
    const service = runService(["--without-site"], { ENV_FILE: file, DATA_DIR: join(folder, "data") });
    expect(await service.exited).toBe(1);
    expect(service.output()).toMatch(/^ENV_FILE names \S+, which can't be read \(E[A-Z_]+\)\.$/);
  },
);
