import { describe, expect, test } from "vitest";
import { verifyLicense } from "#contract/license-key.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { issueLicense } from "#test/support/issue-license.ts";
import { publicKeys } from "../keys/key-ring.ts";
import { findLicense } from "./license-store.ts";
import { reissueLicense } from "./revoke-license.ts";

const keysIn = ({ output }: { output: string }) => output.match(/^[0-9a-f]{8}/gm) ?? [];

describe.each(databaseKinds)("a leaked key on %s", (kind) => {
  test("is withdrawn when its licenses were issued again, and nothing that it has signed is verified", async () => {
    const { cli, service } = await createCliWithService(kind);
    const now = service.clock.now();
    const [leaked = "", next = ""] = keysIn(await cli.run(["keys", "list"]));
    const { query } = service.app.database;
    const licenseId = await issueLicense(service.app);
    const key = (await findLicense(query, licenseId))?.keyText ?? "";
    expect((await cli.run(["keys", "withdraw", leaked])).errors).toContain(`The key ${leaked} is the current one.`);
    await cli.run(["keys", "rotate"]);
    await cli.run(["keys", "rotate", "--again"]);
    expect((await cli.run(["keys", "withdraw", leaked])).errors).toContain(`/desk/licenses/${licenseId}`);
    await reissueLicense(licenseId, { reason: "Key replaced", operator: "Grace" }, service.app);

    const withdrawn = await cli.run(["keys", "withdraw", leaked, "--as", "Grace"]);
    expect(withdrawn).toMatchObject({ exitCode: 0, errors: "" });
    const published = await service.application.request("/.well-known/jwks.json");
    expect(await published.text()).not.toContain(leaked);
    const ring = await service.app.signingKeys.read();
    const keys = ring ? publicKeys(ring) : new Map();
    expect(await verifyLicense(key, { keys, revoked: new Set(), now })).toMatchObject({
      kind: "unknown-key",
      keyId: leaked,
    });
    expect((await cli.run(["doctor"])).output).toMatch(/^OK +keys: /m);
    expect(await cli.log()).toContainEqual(expect.objectContaining({ action: "key-withdrawn", subjectId: leaked }));
    expect((await cli.run(["keys", "withdraw", leaked])).errors).toContain(`There is no key ${leaked}`);
    await cli.run(["keys", "withdraw", next]);
    expect(keysIn(await cli.run(["keys", "list"]))).toHaveLength(2);
  });
});
