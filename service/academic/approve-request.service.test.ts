import { describe, expect, test } from "vitest";
import { verifyLicense } from "#contract/license-key.ts";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { refuseInserts } from "#test/support/database/refuse-inserts.ts";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { sampleRing } from "#test/support/sample-keys.ts";
import { Refused } from "../change.ts";
import { publicKeys } from "../keys/key-ring.ts";
import { approveRequest, rejectRequest } from "./decide-request.ts";
import { withdrawRequest } from "./status.ts";

type Service = Awaited<ReturnType<typeof createAcademicService>>;
const licenses = ({ app }: Service) => app.database.query.selectFrom("license").selectAll().execute();
const refusals = async (decisions: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(decisions)).flatMap((settled) => (settled.status === "rejected" ? [settled.reason] : []));
const keyMails = ({ app }: Service) =>
  app.database.query.selectFrom("outgoingMail").selectAll().where("purpose", "=", "license-key").execute();

describe.each(databaseKinds)("approval on %s", (kind) => {
  test("creates one license with a valid key and its mail, and records who decided", async () => {
    const service = await createAcademicService(kind);
    const id = await service.ask();
    const issued = await approveRequest(id, { operator }, service.app);
    const [license] = await licenses(service);
    expect(issued).toEqual({ ...license, keyMailedAt: null });
    const verdict = await verifyLicense(license?.keyText ?? "", {
      keys: publicKeys(sampleRing),
      revoked: new Set(),
      now: service.clock.now(),
    });
    expect(verdict).toMatchObject({
      kind: "valid",
      license: {
        id: license?.id,
        products: [{ id: "designite-java", majorVersion: 2 }],
        edition: "academic",
        licensee: "Ada Lovelace",
        organization: "University of London",
        issuedAt: new Date("2026-01-05T12:00:01.000Z"),
        expiresAt: new Date("2027-01-05T12:00:01.000Z"),
      },
    });
    const decided = { decidedBy: "Grace", decidedAt: "2026-01-05T12:00:01.000Z" };
    expect(await service.request(id)).toMatchObject({ state: "approved", reason: null, note: null, ...decided });
    expect(await keyMails(service)).toMatchObject([
      {
        recipient: "ada@uni.example.org",
        attachmentName: "designite-java-license-key.txt",
        attachmentText: `${license?.keyText}\n`,
        text: expect.stringContaining(`java -jar DesigniteJava.jar -r ${license?.keyText}`),
      },
    ]);
    expect(await service.actions()).toEqual(["request-received", "request-approved", "license-issued"]);
  });

  test("ten concurrent approvals create one license and one mail", async () => {
    const service = await createAcademicService(kind);
    const id = await service.ask();
    const approvals = Array.from({ length: 10 }, () => approveRequest(id, { operator }, service.app));
    expect(await refusals(approvals)).toEqual(Array(9).fill(expect.any(Refused)));
    expect(await licenses(service)).toHaveLength(1);
    expect(await keyMails(service)).toHaveLength(1);
  });

  test("of a concurrent approval and rejection one happens", async () => {
    const service = await createAcademicService(kind);
    const id = await service.ask();
    const decisions = [
      rejectRequest(id, { operator, reason: "other", note: null }, service.app),
      approveRequest(id, { operator }, service.app),
    ];
    expect(await refusals(decisions)).toEqual([expect.any(Refused)]);
  });

  test("a failure in the middle changes nothing, and a later approval works", async () => {
    const service = await createAcademicService(kind);
    const id = await service.ask();
    const acceptInserts = await refuseInserts(service.app.database, "outgoingMail");
    await expect(approveRequest(id, { operator }, service.app)).rejects.toThrow("refused by the test");
    await acceptInserts();
    expect(await service.request(id)).toMatchObject({ state: "received" });
    expect(await licenses(service)).toEqual([]);
    await approveRequest(id, { operator }, service.app);
    expect(await service.request(id)).toMatchObject({ state: "approved" });
  });

  test("without a signing key the license waits for its key, and nothing is mailed", async () => {
    const service = await createAcademicService(kind, { configuration: { signingKeys: undefined } });
    const id = await service.ask();
    expect(await approveRequest(id, { operator }, service.app)).toMatchObject({ keyText: "" });
    expect(await keyMails(service)).toEqual([]);
  });

  test("names too long for a key are refused, and shorter ones can be given", async () => {
    const service = await createAcademicService(kind);
    const id = await service.ask({ name: "名".repeat(120) });
    await expect(approveRequest(id, { operator }, service.app)).rejects.toThrow("Shorten them");
    expect(await service.request(id)).toMatchObject({ state: "received" });
    await approveRequest(id, { operator, licensee: "A. Lovelace" }, service.app);
    expect(await licenses(service)).toMatchObject([{ licensee: "A. Lovelace", organization: "University of London" }]);
  });

  test("a withdrawn request and an unknown one are not open", async () => {
    const service = await createAcademicService(kind);
    const id = await service.ask();
    await withdrawRequest(id, service.app);
    await expect(approveRequest(id, { operator }, service.app)).rejects.toThrow("isn't open");
    await expect(approveRequest("none", { operator }, service.app)).rejects.toThrow("isn't open");
  });
});

test("two processes on PostgreSQL create one license", async () => {
  const database = await emptyDatabase("postgres");
  const first = await createAcademicService("postgres", { configuration: { database } });
  const second = await createAcademicService("postgres", { configuration: { database } });
  const id = await first.ask();
  const approvals = [first, second, first, second].map(({ app }) => approveRequest(id, { operator }, app));
  expect(await refusals(approvals)).toEqual(Array(3).fill(expect.any(Refused)));
  expect(await licenses(first)).toHaveLength(1);
  expect(await keyMails(second)).toHaveLength(1);
});
