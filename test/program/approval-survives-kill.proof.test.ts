import { describe, expect, test } from "vitest";
import { endStoredClaims } from "#test/support/database/end-stored-claims.ts";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { deviceOn } from "#test/support/desk-device.ts";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { startSilentServer } from "#test/support/mail/unresponsive-mail-servers.ts";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { operatorSession } from "#test/support/sign-in.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { startService } from "#test/support/test-service-process.ts";

const secret = Buffer.alloc(32, 7);

describe.each(databaseKinds)("on %s", (kind) => {
  test("an approval that was answered survives a kill: one license, one mail with its key", async () => {
    const database = await emptyDatabase(kind);
    const site = await writeBuiltSite(temporaryFolder());
    const variables = {
      LINK_SECRETS: secret.toString("base64url"),
      ...(database.kind === "postgres" && { DATABASE_URL: database.url }),
    };
    const cli = await createTestCli(variables);
    await cli.run(["keys", "create"]);
    const common = { ...variables, DATA_DIR: cli.folder };
    const first = await startService(["--site", site], { ...common, SMTP_URL: (await startSilentServer()).url });
    const body = JSON.stringify({
      name: "Ada Lovelace",
      email: "ada@uni.example.org",
      university: "Tripos",
      lang: "Java",
    });
    const headers = { "content-type": "application/json" };
    expect((await fetch(`${first.url}/apis/acad-lic-request`, { method: "POST", headers, body })).status).toBe(202);

    const [request] = JSON.parse((await cli.run(["requests", "list", "--json"])).output);
    const address = `/desk/requests/approve?ids=${request.id}`;
    const cookie = `operator=${operatorSession(secret)}`;
    const form = (await deviceOn(first.url, cookie).open(address)).text;
    expect((await deviceOn(first.url, cookie).press(address, form)).text).toContain("Approved.");
    first.child.kill("SIGKILL");
    await first.exited;

    await endStoredClaims(database);
    const mailServer = await startMailServer();
    const second = await startService(["--site", site], { ...common, SMTP_URL: mailServer.url });
    expect((await deviceOn(second.url, cookie).press(address, form)).text).toContain("already sent this form.");
    const keys = () =>
      mailServer.received.filter(({ email }) => email.subject?.startsWith("Your academic license key"));
    await expect.poll(() => keys().length).toBeGreaterThan(0);
    second.child.kill("SIGTERM");
    expect(await second.exited).toBe(0);
    expect(keys()).toHaveLength(1);
    expect(JSON.parse((await cli.run(["licenses", "list", "--json"])).output)).toHaveLength(1);
  });
});
