import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { change } from "../change.ts";
import { addDuration, days } from "../time.ts";
import { reissueLicense, renewLicense, suspendLicense } from "./revoke-license.ts";

const order = "--product dpy --edition professional --licensee Ada --email ada@example.org".split(" ");

async function createLicense(kind: Parameters<typeof createCliWithService>[0]) {
  const { cli, service } = await createCliWithService(kind);
  const id: string = JSON.parse((await cli.run(["licenses", "issue", ...order, "--json"])).output).licenseId;
  const list = async (...words: string[]): Promise<{ id: string; state: string }[]> =>
    JSON.parse((await cli.run(["licenses", "list", "--json", ...words])).output);
  const states = async (...words: string[]) => (await list(...words)).map(({ state }) => state).sort();
  return { cli, service, id, list, states };
}

describe.each(databaseKinds)("a license on %s", (kind) => {
  test("that is renewed early is followed by one whose term is added to its end", async () => {
    const { cli, service, id, list } = await createLicense(kind);
    expect((await cli.dryRun(["licenses", "renew", id])).output).toContain("until Wednesday, January 5, 2028");
    expect(await list()).toHaveLength(1);
    const renewed = JSON.parse((await cli.run(["licenses", "renew", id, "--json", "--as", "Grace"])).output);
    expect(renewed).toMatchObject({ kind: "renewed", expiresAt: "2028-01-05T12:00:00.000Z" });
    expect((await cli.run(["licenses", "show", renewed.licenseId])).output).toMatch(
      new RegExp(`Issued .* by Grace[\\s\\S]*Renews +${id}`),
    );
    expect((await cli.run(["licenses", "renew", id])).errors).toContain(`already renewed, by ${renewed.licenseId}`);
    await service.sendMails();
    expect(service.transport.mails.map(({ purpose }) => purpose)).toEqual(["license-key", "license-key"]);
  });

  test("that goes on in another mailbox tells the former one, also after its end", async () => {
    const { service, id } = await createLicense(kind);
    await service.sendMails();
    const told = async () => {
      await service.sendMails();
      const mails = service.transport.mails.filter(({ purpose }) => purpose === "license-revoked");
      return mails.map(({ recipient, subject }) => `${recipient}: ${subject}`);
    };
    const first = "ada@example.org: Your license for DPy was renewed for another email address";
    const outcome = await renewLicense(id, { operator: "Grace", email: "eve@example.org" }, service.app);
    expect([outcome.kind, await told()]).toEqual(["renewed", [first]]);
    service.clock.advance(days(800));
    const extension = { email: "bo@example.org", expiresAt: addDuration(service.clock.now(), days(30)) };
    const renewed = outcome.kind === "renewed" ? outcome.licenseId : "";
    await reissueLicense(renewed, { operator: "Grace", reason: "Late", ...extension }, service.app);
    expect(await told()).toEqual([first, "eve@example.org: Your license for DPy has ended"]);
  });

  test("that is renewed late gets a term that starts now", async () => {
    const { service, id } = await createLicense(kind);
    service.clock.advance(days(400));
    const outcome = await renewLicense(id, { operator: "Grace" }, service.app);
    expect(outcome).toMatchObject({ kind: "renewed", expiresAt: new Date("2028-02-09T12:00:00.000Z") });
  });

  test("that ten operators renew at once has one successor", async () => {
    const { service, id, list } = await createLicense(kind);
    const renewals = await Promise.all(
      Array.from({ length: 10 }, () => renewLicense(id, { operator: "Grace" }, service.app)),
    );
    expect(renewals.filter(({ kind: outcome }) => outcome === "renewed")).toHaveLength(1);
    expect(await list()).toHaveLength(2);
  });

  test("that is replaced keeps its place in the sequence of renewals", async () => {
    const { cli, list } = await createLicense(kind);
    const run = async (...words: string[]) => {
      const { output, errors } = await cli.run(["licenses", ...words]);
      return errors === "" ? JSON.parse(output) : errors;
    };
    const id: string = (await run("issue", ...order, "--days", "20", "--json")).licenseId;
    const renewed: string = (await run("renew", id, "--json")).licenseId;
    const reissue = ["--reason", "Wrong computer", "--json"];
    const replaced: string = (await run("reissue", renewed, ...reissue)).licenseId;
    expect(await run("show", replaced, "--json")).toMatchObject({ renewsId: id, replacesId: renewed });
    expect(await list("--ends-within", "30d")).toEqual([]);
    expect(await run("renew", id)).toContain(`already renewed, by ${replaced}`);
    const first: string = (await run("reissue", id, ...reissue)).licenseId;
    expect(await run("renew", first)).toContain(`already renewed, by ${replaced}`);
    await run("revoke", replaced, ...reissue);
    expect(await list("--ends-within", "30d")).toMatchObject([{ id: first }]);
  });

  test("is listed as valid, suspended and revoked, and a list that is cut says so", async () => {
    const { cli, service, id, list, states } = await createLicense(kind);
    await cli.run(["licenses", "issue", ...order, "--days", "20"]);
    expect(await states()).toEqual(["ends soon", "valid"]);
    expect(await states("--ends-within", "30d")).toEqual(["ends soon"]);
    expect([await states("--ends-within", "21d"), await states("--ends-within", "19")]).toEqual([["ends soon"], []]);
    await change(service.app, "service", (tx) => suspendLicense(tx, id, "Disputed"));
    expect(await states()).toEqual(["ends soon", "suspended"]);
    expect((await cli.run(["licenses", "show", id])).output).toMatch(/Suspended +2026-.*: Disputed/);
    expect((await cli.run(["licenses", "renew", id])).errors).toContain("is suspended");
    const cut = await cli.run(["licenses", "list", "--limit", "1"]);
    expect([cut.output.split("\n").length, cut.errors]).toEqual([3, expect.stringContaining("more than these 1")]);
    expect(await cli.run(["licenses", "list", "--limit", "all"])).toMatchObject({ exitCode: 0, errors: "" });
    const [soon] = await list("--ends-within", "30d");
    await renewLicense(soon?.id ?? "", { operator: "Grace" }, service.app);
    expect(await list("--ends-within", "30d")).toEqual([]);
  });
});
