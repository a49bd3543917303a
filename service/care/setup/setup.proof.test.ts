import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parseEnv } from "node:util";
import type { SMTPServerOptions } from "smtp-server";
import { describe, expect, test } from "vitest";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { compileCache } from "#test/support/service-process.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";

const program = join(import.meta.dirname, "..", "..", "setup.ts");

/** Runs the setup as a program, without a terminal. */
async function setUp(file: string, words: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ENV_FILE: file, ...compileCache, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { exitCode: child.exitCode, output: output + errors };
}

const password = "hunter2 #1";
const withLogin: SMTPServerOptions = {
  authOptional: false,
  onAuth: (given, _, done) =>
    given.password === password ? done(null, { user: "ada" }) : done(new Error("Not this one")),
};
const urlOf = (port: number) => `smtp://ada:${encodeURIComponent(password)}@127.0.0.1:${port}`;
const flags = ["--yes", "--site-url", "http://localhost:9", "--port", "0", "--contact-email", "ada@example.org"];

describe.each(databaseKinds)("with %s", (kind) => {
  test("a first license is made, mailed and verified from flags, and again from the file alone", async () => {
    const mailServer = await startMailServer(withLogin);
    const folder = temporaryFolder();
    const file = join(folder, "settings");
    writeFileSync(file, "# Kept\nLOG_LEVEL=warn\n", { mode: 0o644 });
    const database = await emptyDatabase(kind);
    const secrets = {
      SMTP_URL: urlOf(mailServer.port),
      ...(database.kind === "postgres" && { DATABASE_URL: database.url }),
    };
    const first = await setUp(file, [...flags, "--data-dir", folder], secrets);
    expect(first.output).toContain("The key in the email: Valid.");
    expect(first.exitCode).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toMatch(/^# Kept\nLOG_LEVEL=warn\n/);
    expect(parseEnv(readFileSync(file, "utf8"))).toMatchObject({ ...secrets, DATA_DIR: folder });

    const again = await setUp(file, ["--yes"]);
    expect(again.output).toContain("The signing keys are there already.");
    expect(again.exitCode).toBe(0);
    expect(mailServer.received.map(({ to }) => to)).toEqual([["ada@example.org"], ["ada@example.org"]]);
    expect(mailServer.received.map(({ email }) => email.subject)).toEqual(
      Array(2).fill("Your trial license key for Designite for C#"),
    );
    expect(first.output + again.output).not.toMatch(/hunter2|eyJhbGci/);
  });
});

test("a check that fails leaves the file as it was, and repeats no secret", async () => {
  const mailServer = await startMailServer(withLogin);
  const folder = temporaryFolder();
  const file = join(folder, "settings");
  const wrong = { SMTP_URL: `smtp://ada:hunter3@127.0.0.1:${mailServer.port}` };
  const login = await setUp(file, [...flags, "--data-dir", folder], wrong);
  expect(login.exitCode).toBe(1);
  expect(login.output).toContain("doesn't accept our login (535 EAUTH)");
  const away = await setUp(file, [...flags, "--data-dir", folder], {
    SMTP_URL: urlOf(mailServer.port),
    DATABASE_URL: "postgres://ada:hunter3@127.0.0.1:1/designite",
  });
  expect(away.exitCode).toBe(1);
  expect(away.output).toContain("PostgreSQL can't be used (ECONNREFUSED). Nothing listens there.");
  expect(login.output + away.output).not.toContain("hunter");
  expect(existsSync(file)).toBe(false);
});

test("a mail that the server refuses is told, and the settings stay", async () => {
  const refusing = await startMailServer({
    onData(stream, _, done) {
      stream.resume().on("end", () => done(Object.assign(new Error("5.7.1 Blocked"), { responseCode: 554 })));
    },
  });
  const folder = temporaryFolder();
  const file = join(folder, "settings");
  const { exitCode, output } = await setUp(file, [...flags, "--data-dir", folder], { SMTP_URL: refusing.url });
  expect(exitCode).toBe(1);
  expect(output).toContain("The email wasn't sent (554 5.7.1");
  expect(existsSync(file)).toBe(true);
});

test.each([
  [["--yes"], "--contact-email is needed"],
  [[], "There is no terminal to ask on."],
  [["--yes", "--contact-email", "ada"], "CONTACT_EMAIL must be one email address"],
  [["--yes", "--smtp-url", "smtp://mail.example.org"], "Unknown option '--smtp-url'"],
])("the flags %j are refused", async (words, sentence) => {
  const { exitCode, output } = await setUp(join(temporaryFolder(), "settings"), words);
  expect(output).toContain(sentence);
  expect(exitCode).toBe(2);
});
