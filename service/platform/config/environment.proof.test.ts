import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { runService, startService } from "#test/support/test-service-process.ts";

const admin = resolve(import.meta.dirname, "..", "..", "admin.ts");

function runAdmin(words: readonly string[], variables: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [admin, ...words], {
    encoding: "utf8",
    env: variables,
  });
  return { status, stdout, stderr };
}

test("a misspelled variable is named at the start, without its value", async () => {
  const service = await startService(["--without-site"], {
    DATA_DIR: temporaryFolder(),
    SMPT_URL: "smtp://me:hunter2@mail.example.org",
    DATABSE_URL: "postgres://me:hunter2@127.0.0.1/none",
  });
  expect(service.output()).toContain("SMPT_URL is no variable of the service. Is SMTP_URL meant?");
  expect(service.output()).toContain("DATABSE_URL is no variable of the service. Is DATABASE_URL meant?");
  expect(service.output()).not.toContain("hunter2");
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
  expect(runAdmin(["keys", "list"], { ENV_FILE: file })).toMatchObject({
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

test("a variable that the file sets twice is named at the start, beside other faults", () => {
  const file = join(temporaryFolder(), "variables");
  writeFileSync(file, "SITE_URL=https://a.example.org\nPORT=none\nSITE_URL=https://b.example.org\n");
  const { status, stderr } = runAdmin(["keys", "list"], { ENV_FILE: file });
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^The configuration has faults:\n {2}SITE_URL is set 2 times in \S+, in lines 1, 3\. .*\n {2}PORT must .*\n$/,
  );
});
