import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "#service/db/database.ts";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { onInstallation } from "#test/support/installation.ts";
import { issueLicense } from "#test/support/issue-license.ts";
import { isRunning, programThat } from "#test/support/key-sources.ts";
import { type ReceivedMail, startMailServer } from "#test/support/mail/mail-server.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { startService } from "#test/support/test-service-process.ts";

const patience = { timeout: 1_800_000, interval: 50 };
const LINK_SECRETS = Buffer.alloc(32, 7).toString("base64url");

/** The operator may get mails as well, such as the daily digest. */
const isToAda = ({ to }: ReceivedMail) => to.includes("ada@example.org");

/** A service whose generator writes down each call, and then hangs until a file says that it answers. */
async function prepare(kind: Database["kind"]) {
  const folder = temporaryFolder();
  const [calls, pid, answers] = [join(folder, "calls"), join(folder, "pid"), join(folder, "answers")];
  const source = programThat(
    `writeFileSync(${JSON.stringify(pid)}, String(process.pid));
appendFileSync(${JSON.stringify(calls)}, input.licenseId + "\\n");
if (existsSync(${JSON.stringify(answers)})) console.log("KEY-" + input.licenseId); else setInterval(() => {}, 1000);`,
  );
  const SALES_FILE = join(folder, "sales.json");
  writeFileSync(SALES_FILE, JSON.stringify({ keySources: { dpy: source } }));
  const database = await emptyDatabase(kind);
  const variables = {
    LINK_SECRETS,
    SALES_FILE,
    ...(database.kind === "postgres" && { DATABASE_URL: database.url }),
  };
  const cli = await createTestCli(variables, { now: () => new Date(), elapsed: () => performance.now() });
  await cli.run(["keys", "create"]);
  await cli.run(["database", "migrate"]);
  const licenseId = await onInstallation({ ...variables, DATA_DIR: cli.folder }, (app) => issueLicense(app));
  const mailServer = await startMailServer();
  const serving = { ...variables, DATA_DIR: cli.folder, SMTP_URL: mailServer.url };
  const asked = () => readFileSync(calls, "utf8").trim().split("\n");
  return {
    mailServer,
    licenseId,
    asked,
    pid: () => Number(readFileSync(pid, "utf8")),
    letAnswer: () => writeFileSync(answers, ""),
    location:
      database.kind === "postgres" ? database : { kind: database.kind, file: join(cli.folder, "designite.sqlite") },
    /** Starts the service, and waits until it has asked the generator. */
    async startAsking() {
      const service = await startService(["--without-site"], serving);
      await vi.waitFor(() => expect(asked()).toHaveLength(1), patience);
      return service;
    },
    start: () => startService(["--without-site"], serving),
  };
}

describe.each(databaseKinds)("on %s", (kind) => {
  test("a service killed while a generator makes a key asks again for the same license, and sends one mail", async () => {
    const { mailServer, licenseId, asked, letAnswer, location, startAsking, start } = await prepare(kind);
    const first = await startAsking();
    first.child.kill("SIGKILL");
    await first.exited;

    letAnswer();
    const { query } = await openDatabase(location, () => undefined);
    // The attempt under way is over some minutes after the time limit of the generator.
    await query.updateTable("license").set({ keyDueAt: new Date().toISOString() }).execute();
    await query.destroy();
    const second = await start();
    await mailServer.waitFor(1, isToAda);
    second.child.kill("SIGTERM");
    expect(await second.exited).toBe(0);
    expect(asked()).toEqual([licenseId, licenseId]);
    const mails = mailServer.received.filter(isToAda);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.email.text).toContain(`KEY-${licenseId}`);
  });
});

test("a service that is stopped while a generator hangs ends with 0, and leaves no generator", async () => {
  const { startAsking, pid } = await prepare("sqlite");
  const service = await startAsking();
  const generator = pid();
  expect(isRunning(generator)).toBe(true);
  service.child.kill("SIGTERM");
  expect(await service.exited).toBe(0);
  await vi.waitFor(() => expect(isRunning(generator)).toBe(false), patience);
});
