import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#service/platform/database/database.ts";
import { emptyDatabase } from "#test/support/database/test-database.ts";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { checkOut, hasHistory, previousRelease } from "#test/support/previous-release.ts";
import type { ServiceProcess } from "#test/support/service-process.ts";
import { operatorSession } from "#test/support/sign-in.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { startService } from "#test/support/test-service-process.ts";

const run = promisify(execFile);
const linkSecret = Buffer.alloc(32, 7);
const LINK_SECRETS = linkSecret.toString("base64url");

async function post({ url }: ServiceProcess, path: string, body: object): Promise<number> {
  const headers = { "content-type": "application/json" };
  return (await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })).status;
}

const ask = (service: ServiceProcess, name: string) =>
  post(service, "/apis/acad-lic-request", {
    name: "Ada Lovelace",
    email: `${name}@uni.example.org`,
    university: "Tripos",
    lang: "Python",
  });

async function press({ url }: ServiceProcess, link: string): Promise<number> {
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    cookie: `operator=${operatorSession(linkSecret)}`,
  };
  return (await fetch(url + link, { method: "POST", headers, redirect: "manual" })).status;
}

async function postgresUrl(): Promise<string> {
  const database = await emptyDatabase("postgres");
  return database.kind === "postgres" ? database.url : "";
}

/** The admin CLI of other sources. */
async function runAdmin(checkout: string, variables: Readonly<Record<string, string>>, words: readonly string[]) {
  const env = { ...variables, ENV_FILE: "/dev/null", PATH: "/usr/bin:/bin" };
  const options = { cwd: checkout, env };
  return await run(process.execPath, [join(checkout, "service", "admin.ts"), ...words], options).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`,
  );
}

test.skipIf(!hasHistory())(
  "the previous release and this one work side by side on PostgreSQL, and the previous one comes back by a restore",
  async () => {
    const previous = checkOut(previousRelease());
    const DATABASE_URL = await postgresUrl();
    const mailServer = await startMailServer();
    const cli = await createTestCli({ DATABASE_URL, LINK_SECRETS });
    const variables = { DATABASE_URL, DATA_DIR: cli.folder, SMTP_URL: mailServer.url, LINK_SECRETS };
    const keys = await runAdmin(previous, variables, ["keys", "create"]);
    expect(keys).toContain("current");
    const older = await startService(["--without-site"], variables, undefined, previous);
    expect(await ask(older, "before")).toBe(202);
    const mailsTo = (recipient: string) => mailServer.received.filter(({ to }) => to.includes(recipient));
    await expect.poll(() => mailsTo("before@uni.example.org").length).toBe(1);
    const backup = join(temporaryFolder(), "before.jsonl.gz");
    expect(await runAdmin(previous, variables, ["database", "backup", backup])).toContain("rows are in");

    // The update: this version's process migrates, then both answer.
    const newer = await startService(["--without-site"], variables);
    const names = ["one", "two", "three", "four"];
    for (const name of names) {
      expect(await ask(older, `${name}-older`)).toBe(202);
      expect(await ask(newer, `${name}-newer`)).toBe(202);
      const subscribed = await post(older, "/apis/subscribe", { email: `${name}@reader.example.org` });
      expect(subscribed).toBe(202);
    }
    const asked = 1 + 2 * names.length;
    const findLinks = () =>
      mailServer.received.flatMap(({ email }) => email.text?.match(/\/apis\/\S+review\/approve\?\S+/g) ?? []);
    await expect.poll(() => findLinks().length).toBeGreaterThanOrEqual(asked);
    for (const name of names) await expect.poll(() => mailsTo(`${name}@reader.example.org`)).toHaveLength(1);
    const links = findLinks();
    expect(links).toHaveLength(asked);
    // Each decides on what the other has taken as well, and a second press changes nothing.
    for (const [index, link] of links.entries()) {
      const [first, second] = index % 2 === 0 ? [older, newer] : [newer, older];
      expect([await press(first, link), await press(second, link)]).toEqual([303, 303]);
    }
    const keyMails = () =>
      mailServer.received.filter(({ email }) => email.subject?.startsWith("Your academic license key"));
    await expect.poll(() => keyMails().length).toBeGreaterThanOrEqual(asked);
    expect(keyMails()).toHaveLength(asked);
    await older.stop();
    expect(await ask(newer, "after")).toBe(202);
    expect(await cli.run(["audit", "verify"])).toMatchObject({ exitCode: 0 });
    expect(await cli.run(["database", "check"])).toMatchObject({ exitCode: 0 });
    expect(JSON.parse((await cli.run(["licenses", "list", "--json"])).output)).toHaveLength(asked);
    await newer.stop();

    // The way back: the previous version and its backup, in a new database.
    const restored = { ...variables, DATABASE_URL: await postgresUrl() };
    expect(await runAdmin(previous, restored, ["database", "restore", backup, "--hold-mails"])).toContain("are back");
    const back = await startService(["--without-site"], restored, undefined, previous);
    expect(await ask(back, "back")).toBe(202);
    expect(await runAdmin(previous, restored, ["requests", "list"])).toContain("before@uni.example.org");
    await back.stop();
    const upgraded = await startService(["--without-site"], restored);
    expect(await ask(upgraded, "again")).toBe(202);
  },
);

test.skipIf(!hasHistory())("the previous release refuses to start on the tables of a later one", async () => {
  const DATABASE_URL = await postgresUrl();
  const cli = await createTestCli({ DATABASE_URL });
  await cli.run(["database", "migrate"]);
  const { query } = await openDatabase({ kind: "postgres", url: DATABASE_URL }, () => undefined);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(query);
  await query.destroy();
  const previous = checkOut(previousRelease());
  const variables = { DATABASE_URL, DATA_DIR: cli.folder };
  expect(await runAdmin(previous, variables, ["database", "check"])).toContain("changed by a later version");
});
