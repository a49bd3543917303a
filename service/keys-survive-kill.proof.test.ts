import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { programThat } from "#test/support/key-sources.ts";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { startService } from "#test/support/test-service-process.ts";
import { openDatabase } from "./database/database.ts";

const LINK_SECRET = Buffer.alloc(32, 7).toString("base64url");
const issue = "licenses issue --product dpy --edition trial --licensee Ada --mailbox ada@example.org".split(" ");

describe.each(databaseKinds)("on %s", (kind) => {
  test("a service killed while a generator makes a key asks again for the same license, and sends one mail", async () => {
    const folder = temporaryFolder();
    const calls = join(folder, "calls");
    const answers = join(folder, "answers");
    // The first call hangs. It outlives the killed service, until the folder of the test is removed.
    const source = programThat(
      `appendFileSync(${JSON.stringify(calls)}, input.licenseId + "\\n");
if (existsSync(${JSON.stringify(answers)})) console.log("KEY-" + input.licenseId);
else setInterval(() => existsSync(${JSON.stringify(calls)}) || process.exit(), 100);`,
    );
    const SALES_FILE = join(folder, "sales.json");
    writeFileSync(SALES_FILE, JSON.stringify({ keySources: { dpy: source } }));
    const database = await emptyDatabase(kind);
    const variables = {
      LINK_SECRET,
      SALES_FILE,
      ...(database.kind === "postgres" && { DATABASE_URL: database.url }),
    };
    const cli = await createTestCli(variables, { now: () => new Date(), elapsed: () => performance.now() });
    await cli.run(["keys", "create"]);
    await cli.run(["database", "migrate"]);
    const issued = JSON.parse((await cli.run([...issue, "--json"])).output);
    const mailServer = await startMailServer();
    const serving = { ...variables, DATA_DIR: cli.folder, SMTP_URL: mailServer.url };
    const first = await startService(["--without-site"], serving);
    const asked = () => (existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n") : []);
    await expect.poll(asked).toHaveLength(1);
    first.child.kill("SIGKILL");
    await first.exited;

    writeFileSync(answers, "");
    const location =
      database.kind === "postgres" ? database : { kind: database.kind, file: join(cli.folder, "designite.sqlite") };
    const { query } = await openDatabase(location, () => undefined);
    // The attempt under way is over some minutes after the time limit of the generator.
    await query.updateTable("licenseKeyWait").set({ nextAttemptAt: new Date().toISOString() }).execute();
    await query.destroy();
    const second = await startService(["--without-site"], serving);
    const keys = () => mailServer.received.filter(({ to }) => to.includes("ada@example.org"));
    await expect.poll(() => keys().length).toBeGreaterThan(0);
    second.child.kill("SIGTERM");
    expect(await second.exited).toBe(0);
    expect(asked()).toEqual([issued.licenseId, issued.licenseId]);
    expect(keys()).toHaveLength(1);
    expect(keys()[0]?.email.text).toContain(`KEY-${issued.licenseId}`);
    expect(await cli.run(["audit", "verify"])).toMatchObject({ exitCode: 0 });
  });
});
