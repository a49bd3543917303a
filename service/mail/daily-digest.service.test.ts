import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService } from "#test/support/academic-service.ts";
import { refuseInserts } from "#test/support/database/refuse-inserts.ts";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { sell } from "#test/support/sample-order.ts";
import { withdrawRequest } from "../academic/status.ts";
import { digestSources } from "../features.ts";
import { cancelOrder, enterOrder } from "../orders/enter-order.ts";
import { days, hours } from "../time.ts";
import { sendDailyDigest } from "./notify.ts";

const digests = ({ app }: AcademicService) =>
  app.database.query
    .selectFrom("outgoingMail")
    .selectAll()
    .where("purpose", "=", "operator-digest")
    .orderBy("id")
    .execute();

// The clock is at Monday, January 5, 2026, 12:00 UTC, which is 7:00 in the zone of the working days.
describe.each(databaseKinds)("the daily digest on %s", (kind) => {
  test("names the requests that would become overdue before the next digest, once a day", async () => {
    const service = await createAcademicService(kind);
    const id = await service.ask();
    service.clock.advance(days(1) + hours(2));
    await service.ask({ email: "fresh@uni.example.org" });
    const rounds = Array.from({ length: 5 }, () => sendDailyDigest(digestSources, service.app));
    await Promise.all(rounds);
    service.clock.advance(hours(3));
    await sendDailyDigest(digestSources, service.app);
    const sent = await digests(service);
    expect(sent).toMatchObject([
      { recipient: "review@example.org", subject: "1 academic request is waiting for an answer" },
    ]);
    expect(sent[0]?.text).toContain(`/desk/requests/${id}\n`);
  });

  test("says which orders are paid but have no key, beside the requests that wait", async () => {
    const service = await createAcademicService(kind);
    const id = await sell(service.app, { offer: null });
    await sell(service.app, { id: "txn_2" });
    service.clock.advance(hours(3));
    await sendDailyDigest(digestSources, service.app);
    await service.ask();
    service.clock.advance(days(2));
    await sendDailyDigest(digestSources, service.app);
    const sent = await digests(service);
    expect(sent.map(({ subject }) => subject)).toEqual([
      "1 order without a key",
      "1 academic request is waiting for an answer, 1 past the promised time; 1 order without a key",
    ]);
    expect(sent[0]?.text).toMatch(new RegExp(`Order txn_1 [\\s\\S]*pri_x[\\s\\S]*/desk/orders/${id}\\n`));
    expect(sent[0]?.text).not.toContain("txn_2");
  });

  test("names first the order whose key is awaited longest", async () => {
    const service = await createAcademicService(kind);
    for (const id of ["txn_1", "txn_2"]) await sell(service.app, { id, offer: null });
    service.clock.advance(hours(3));
    await sendDailyDigest(digestSources, service.app);
    expect((await digests(service))[0]?.text).toMatch(/Order txn_1 [\s\S]*Order txn_2 /);
  });

  test("says which orders by form or hand aren't paid yet, with their amounts, until they are paid or canceled", async () => {
    const service = await createAcademicService(kind);
    const { app, clock } = service;
    const buyer = { buyer: "Ada Lovelace", email: "ada@example.org", company: "Engines Ltd" };
    const nothing = { invoiceAddress: null, taxId: null, purchaseOrder: null, renewsId: null };
    const order = { offer: "professional-java", seats: 5, number: "PO-1", ...buyer, ...nothing } as const;
    const id = await enterOrder(order, "operator:Grace", app);
    clock.advance(hours(3));
    await sendDailyDigest(digestSources, app);
    const [sent] = await digests(service);
    expect(sent?.subject).toBe("1 order isn't paid yet");
    expect(sent?.text).toMatch(
      new RegExp(`PO-1 [^\\n]*, Engines Ltd, USD [1-9]\\d*\\.00 before taxes, [^\\n]+\\n\\S+/desk/orders/${id}\\n`),
    );
    await cancelOrder(id, "operator:Grace", app);
    clock.advance(days(1));
    await sendDailyDigest(digestSources, app);
    expect(await digests(service)).toHaveLength(1);
  });

  test("says which pools are low", async () => {
    const { app, clock } = await createAcademicService(kind);
    const { query } = app.database;
    const pool = { kind: "pool", lowLevel: 1 } as const;
    const sales = { ...app.sales, keySources: { ...app.sales.keySources, dpy: pool, "designite-java": pool } };
    const at = clock.now().toISOString();
    const keys = ["dpy", "designite-java", "designite-java"].map((product, index) => ({
      ...{ id: app.createIdentifier(), product, keyText: `key ${index}`, importedAt: at, licenseId: null },
    }));
    await query.insertInto("poolKey").values(keys).execute();
    clock.advance(hours(3));
    await sendDailyDigest(digestSources, { ...app, sales });
    const sent = await query.selectFrom("outgoingMail").select(["subject", "text"]).execute();
    expect(sent).toMatchObject([
      { subject: "A key pool is low", text: expect.stringMatching(/DPy: 1 key is free\.\n\n[^\n]+\n\S+\/desk\n$/) },
    ]);
  });

  test("is sent again on the next working day, and says what is late", async () => {
    const service = await createAcademicService(kind);
    await service.ask();
    for (const day of [1, 2, 3, 4, 5, 6, 7]) {
      service.clock.advance(days(1) + hours(day === 1 ? 3 : 0));
      await sendDailyDigest(digestSources, service.app);
    }
    const subjects = (await digests(service)).map(({ subject }) => subject);
    const late = "1 academic request is waiting for an answer, 1 past the promised time";
    expect(subjects).toEqual(["1 academic request is waiting for an answer", late, late, late, late]);
  });
});

test("an overdue request is named first, however many newer ones there are", async () => {
  const service = await createAcademicService();
  const { query } = service.app.database;
  const id = await service.ask();
  service.clock.advance(days(2) + hours(3));
  const newer = Array.from({ length: 500 }, (_, index) => ({
    id: service.app.createIdentifier(),
    name: "Spam",
    email: `spam${index}@example.org`,
    emailKey: `spam${index}@example.org`,
    university: "None",
    language: "Java" as const,
    state: "received" as const,
    receivedAt: service.clock.now().toISOString(),
  }));
  await query.insertInto("academicLicenseRequest").values(newer).execute();
  await sendDailyDigest(digestSources, service.app);
  expect((await digests(service)).map(({ text }) => text?.match(/desk\/requests\/(\S+)/)?.[1])).toEqual([id]);
  service.clock.advance(days(1));
  await sendDailyDigest(digestSources, service.app);
  const [, second] = await digests(service);
  expect(second?.text?.match(/desk\/requests\/(\S+)/)?.[1]).toBe(id);
  expect(second?.text?.match(/desk\/requests\//g)).toHaveLength(500);
  expect(second?.text).toContain("These are the 500 oldest requests.");
});

test("is not sent before nine", async () => {
  const service = await createAcademicService();
  await service.ask();
  service.clock.advance(days(1) + hours(1));
  await sendDailyDigest(digestSources, service.app);
  expect(await digests(service)).toEqual([]);
});

test("is not sent when nothing waits, and leaves out withdrawn requests", async () => {
  const service = await createAcademicService();
  await withdrawRequest(await service.ask(), service.app);
  service.clock.advance(days(2) + hours(3));
  await sendDailyDigest(digestSources, service.app);
  expect(await digests(service)).toEqual([]);
});

test("is sent in the next round when it could not be stored", async () => {
  const service = await createAcademicService();
  await service.ask();
  service.clock.advance(days(1) + hours(3));
  const acceptInserts = await refuseInserts(service.app.database, "outgoingMail");
  await expect(sendDailyDigest(digestSources, service.app)).rejects.toThrow("refused by the test");
  await acceptInserts();
  await sendDailyDigest(digestSources, service.app);
  expect(await digests(service)).toHaveLength(1);
});

test("two processes on PostgreSQL send one digest", async () => {
  const database = await emptyDatabase("postgres");
  const both = [
    await createAcademicService("postgres", { configuration: { database } }),
    await createAcademicService("postgres", { configuration: { database } }),
  ];
  await both[0]?.ask();
  await Promise.all(
    both.map(async ({ clock, app }) => {
      clock.advance(days(1) + hours(3));
      await sendDailyDigest(digestSources, app);
    }),
  );
  expect(await Promise.all(both.map(digests))).toMatchObject([[{}], [{}]]);
});
