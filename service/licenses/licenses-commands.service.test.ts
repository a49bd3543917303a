import { describe, expect, test } from "vitest";
import { formatDay } from "#contract/dates.ts";
import { readLicenseBlock, verifyLicense } from "#contract/license-key.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { publicKeys } from "../keys/key-ring.ts";
import { addDuration, days, seconds } from "../time.ts";
import { revokedLicenseIds } from "./license-store.ts";

const order = [
  "--product",
  "dpy",
  "--edition",
  "professional",
  "--licensee",
  "Ada Lovelace",
  "--email",
  "Ada@example.org",
];

describe.each(databaseKinds)("licenses on %s", (kind) => {
  test("are issued, sent, shown without their key, verified, reissued and revoked", async () => {
    const { cli, service } = await createCliWithService(kind);
    const issued = JSON.parse((await cli.run(["licenses", "issue", ...order, "--days", "730", "--json"])).output);
    expect(issued).toMatchObject({ kind: "issued", email: "ada@example.org" });
    const listed = (await cli.run(["licenses", "list", "--json"])).output;
    expect(JSON.parse(listed)).toMatchObject([{ id: issued.licenseId, edition: "professional", products: "dpy 1" }]);
    expect(listed).not.toContain("eyJhbGci");
    await service.sendMails();
    expect(service.transport.mails).toMatchObject([
      { purpose: "license-key", recipient: "ada@example.org", text: expect.stringContaining("DPy register eyJ") },
    ]);

    const shown = await cli.run(["licenses", "show", issued.licenseId, "--secrets"]);
    expect(shown.output).toMatch(/State +valid[\s\S]*Expires +2028-01-05/);
    const { app } = service;
    const ring = await app.signingKeys.read();
    if (!ring) throw new Error("There are no keys.");
    const keys = publicKeys(ring);
    const now = app.clock.now();
    const shownKey = readLicenseBlock(shown.output);
    expect(await verifyLicense(shownKey, { keys, revoked: new Set(), now })).toMatchObject({ kind: "valid" });

    service.clock.advance(seconds(1));
    const again = JSON.parse(
      (await cli.run(["licenses", "reissue", issued.licenseId, "--reason", "Wrong computer", "--json"])).output,
    );
    expect(again).toMatchObject({ kind: "reissued" });
    expect((await cli.run(["licenses", "reissue", issued.licenseId, "--reason", "Again"])).exitCode).toBe(1);
    const extension = ["licenses", "reissue", again.licenseId, "--reason", "Late invoice", "--extend", "30d"];
    const { expiresAt } = JSON.parse((await cli.run(["licenses", "show", again.licenseId, "--json"])).output);
    const later = formatDay(addDuration(new Date(expiresAt), days(30)));
    expect((await cli.dryRun(extension)).output).toContain(`a new one, valid until ${later}, to`);
    expect((await cli.run(["licenses", "send", issued.licenseId])).errors).toContain("is revoked");
    expect((await cli.run(["licenses", "send", again.licenseId])).exitCode).toBe(0);
    const trial = await cli.dryRun(["licenses", "revoke", again.licenseId, "--reason", "Published"]);
    expect(trial.output).toBe("Would revoke the license of Ada Lovelace for dpy 1, and email nobody.\n");
    expect(
      (await cli.run(["licenses", "revoke", again.licenseId, "--reason", "Published", "--as", "Grace"])).exitCode,
    ).toBe(0);
    expect((await cli.run(["licenses", "revoke", again.licenseId, "--reason", "Published"])).exitCode).toBe(1);
    // Neither mail with the key of the revoked license had left.
    await service.sendMails();
    expect(service.transport.mails).toHaveLength(1);
    const reissue = ["licenses", "reissue", again.licenseId, "--reason", "Asked again"];
    expect((await cli.run(reissue)).errors).toMatch(/was revoked by Grace: Published.*--despite-revocation/);
    expect((await cli.dryRun([...reissue, "--despite-revocation"])).exitCode).toBe(0);
    expect((await cli.run(["licenses", "show", again.licenseId])).output).toMatch(
      /Revoked +2026-.* by Grace: Published/,
    );
    const revoked = new Set(await revokedLicenseIds(app.database.query));
    const { output } = await cli.run(["licenses", "show", again.licenseId, "--secrets"]);
    expect(await verifyLicense(readLicenseBlock(output), { keys, revoked, now })).toMatchObject({
      kind: "revoked",
    });
    expect((await cli.run(["licenses", "list", "--valid", "--json"])).output).toBe("[]\n");
    expect((await service.actions()).filter((action) => action !== "secrets-shown")).toEqual([
      "keys-created",
      "license-issued",
      "license-revoked",
      "license-issued",
      "license-sent-again",
      "license-revoked",
    ]);
  });
});

test.each([
  ["--product", "designite"],
  ["--edition", "gold"],
  ["--email", "a@b.ca,c@d.ca"],
  ["--days", "0"],
  ["--days", "4000"],
])("an order with %s %s is refused", async (flag, value) => {
  const { cli } = await createCliWithService("sqlite");
  const others = order.filter((_, index) => order[index - (index % 2)] !== flag);
  expect((await cli.run(["licenses", "issue", ...others, flag, value])).exitCode).toBe(2);
});

test("a licensee too long for a key is refused with the reason", async () => {
  const { cli } = await createCliWithService("sqlite");
  const tooLong = [...order.slice(0, 5), "é".repeat(200), ...order.slice(6)];
  expect(await cli.run(["licenses", "issue", ...tooLong])).toMatchObject({ exitCode: 1, output: "" });
});
