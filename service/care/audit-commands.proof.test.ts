import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { operator } from "#test/support/academic-service.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { addSubscribers } from "#test/support/subscribers.ts";
import { approveRequest } from "../academic/decide-request.ts";
import { eraseSubscriber, unsubscribe } from "../newsletter/subscription-store.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";

const issue = (product: string) =>
  `licenses issue --json --product ${product} --edition trial --licensee Ada --mailbox ada@example.org`.split(" ");

/** A decision, two licenses, one of them revoked, and two people who have left the newsletter. */
async function createRecords(kind: (typeof databaseKinds)[number]) {
  const { cli, service } = await createCliWithService(kind);
  const requestId = await service.ask();
  await approveRequest(requestId, { operator }, service.appContext);
  const revoked: { licenseId: string } = JSON.parse((await cli.run(issue("dpy"))).output);
  expect((await cli.run(["licenses", "revoke", revoked.licenseId, "--reason", "Published"])).exitCode).toBe(0);
  const [left] = await addSubscribers(service.appContext, ["left", "stays"]);
  await unsubscribe(left?.id ?? "", service.appContext);
  await auditedTransaction(service.appContext, "operator:Grace", (tx) =>
    eraseSubscriber(tx, "erased@example.org", service.appContext),
  );
  return { cli, service, requestId, revokedId: revoked.licenseId, leftId: left?.id ?? "" };
}

type Records = Awaited<ReturnType<typeof createRecords>>;

describe.each(databaseKinds)("the audit log on %s", (kind) => {
  test("fits the rows it tells of", async () => {
    const { cli } = await createRecords(kind);
    const { exitCode, output, errors } = await cli.run(["audit", "verify", "--json"]);
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: "" });
    expect(JSON.parse(output)).toMatchObject({ kind: "whole", mismatches: [] });
  });

  const putBack = (id: string) => sql`update newsletter_subscription set state = 'confirmed' where id = ${id}`;
  test.each<[string, (records: Records) => ReturnType<typeof sql>, (records: Records) => string, string]>([
    ["a revocation is gone", () => sql`delete from license_revocation`, (all) => all.revokedId, "was revoked"],
    [
      "a license ends later",
      () => sql`update license set expires_at = '2036-01-05T12:00:00.000Z' where products = 'dpy 1'`,
      (all) => all.revokedId,
      "differs",
    ],
    [
      "a license is of another edition",
      () => sql`update license set edition = 'enterprise' where products = 'dpy 1'`,
      (all) => all.revokedId,
      "differs",
    ],
    [
      "another revocation reason is given",
      () => sql`update license_revocation set reason = 'x'`,
      (all) => all.revokedId,
      "revocation",
    ],
    [
      "a license is revoked without a command",
      () =>
        sql`insert into license_revocation select id, 'x', 'Eve', '2026-01-05T12:00:00.000Z' from license where products <> 'dpy 1'`,
      () => "",
      "no entry",
    ],
    ["a decision is gone", () => sql`delete from academic_decision`, (all) => all.requestId, "was decided"],
    [
      "a decision is by another operator",
      () => sql`update academic_decision set decided_by = 'Eve'`,
      (all) => all.requestId,
      "differs",
    ],
    [
      "who left the newsletter is forgotten",
      () => sql`delete from newsletter_suppression where reason = 'unsubscribed'`,
      (all) => all.leftId,
      "suppression",
    ],
    [
      "who was erased is forgotten",
      () => sql`delete from newsletter_suppression where reason = 'erased'`,
      () => "",
      "suppression",
    ],
    ["who left is on the list again", ({ leftId }) => putBack(leftId), (all) => all.leftId, "confirmed"],
  ])("tells when %s", async (_, tamper, subject, problem) => {
    const records = await createRecords(kind);
    await tamper(records).execute(records.service.appContext.database.query);
    const { exitCode, output } = await records.cli.run(["audit", "verify"]);
    expect(exitCode).toBe(1);
    expect(output).toContain(subject(records));
    expect(output).toContain(problem);
    expect(output).toMatch(/^Complete: /);
  });

  test("fits a decision whose entry names the admin CLI as the first versions did", async () => {
    const { cli, service, requestId } = await createRecords(kind);
    const through = (name: string) =>
      auditedTransaction(service.appContext, "operator:Grace", async ({ audit }) =>
        audit({ action: "request-approved", subjectId: requestId, details: { through: name } }),
      );
    await through("desk");
    expect(await cli.run(["audit", "verify"])).toMatchObject({ exitCode: 0 });
    await through("mail-link");
    expect((await cli.run(["audit", "verify"])).output).toContain(requestId);
  });

  test("finds a changed license by its signed key, where its entry is older than the digests", async () => {
    const { cli, service, revokedId } = await createRecords(kind);
    const { database, clock } = service.appContext;
    const copy = "019b8dd6-0c00-7000-8000-00000000002a";
    await sql`insert into license (id, products, edition, licensee, organization, mailbox,
      issued_at, expires_at, issued_by, key_text)
      select ${copy}, products, edition, licensee, organization, mailbox,
      issued_at, expires_at, issued_by, key_text from license where id = ${revokedId}`.execute(database.query);
    await auditedTransaction({ database, clock }, "operator:Grace", async ({ audit }) =>
      audit({
        action: "license-issued",
        subjectId: copy,
        details: { requestId: null, replacesId: null, product: "dpy", edition: "trial" },
      }),
    );
    const { exitCode, output } = await cli.run(["audit", "verify", "--json"]);
    expect(exitCode).toBe(1);
    expect(JSON.parse(output).mismatches).toEqual([
      { subjectId: copy, problem: expect.stringContaining("key says otherwise") },
    ]);
  });
});
