import { describe, expect, test } from "vitest";
import { endStoredClaims } from "#test/support/database/end-stored-claims.ts";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { deviceOn } from "#test/support/desk-device.ts";
import { onInstallation } from "#test/support/installation.ts";
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

    const rows = async (table: "academicLicenseRequest" | "license") =>
      await onInstallation(common, (app) => app.database.query.selectFrom(table).select("id").execute());
    const [request] = await rows("academicLicenseRequest");
    const page = `/desk/requests/${request?.id}`;
    const cookie = `operator=${operatorSession(secret)}`;
    const form = (await deviceOn(first.url, cookie).open(page)).text;
    expect((await deviceOn(first.url, cookie).press(`${page}/approve`, form)).location).toContain("done=approved");
    first.child.kill("SIGKILL");
    await first.exited;

    await endStoredClaims(database);
    const mailServer = await startMailServer();
    const second = await startService(["--site", site], { ...common, SMTP_URL: mailServer.url });
    expect((await deviceOn(second.url, cookie).press(`${page}/approve`, form)).status).toBe(400);
    const keys = () =>
      mailServer.received.filter(({ email }) => email.subject?.startsWith("Your academic license key"));
    await expect.poll(() => keys().length).toBeGreaterThan(0);
    second.child.kill("SIGTERM");
    expect(await second.exited).toBe(0);
    expect(keys()).toHaveLength(1);
    expect(await rows("license")).toHaveLength(1);
  });
});
