import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { refuseInserts } from "#test/support/database/refuse-inserts.ts";
import { bothDatabases, emptyDatabase, openTestDatabase } from "#test/support/database/test-database.ts";
import { TestClock } from "#test/support/test-clock.ts";
import { openDatabase } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { latestAuditEntries, readAuditEntries, verifyChain } from "./audit-store.ts";
import { auditedTransaction } from "./audited-transaction.ts";

const clock = new TestClock();
const note = (subjectId: string) => ({ action: "request-received", subjectId, details: { language: "Java" } }) as const;

describe.each(bothDatabases)("the audit log on %s", (kind) => {
  test("records what changed, when and by whom", async () => {
    const database = await openTestDatabase(kind);
    await auditedTransaction({ database, clock }, "operator:ada", async (now) => now.audit(note("1")));
    expect(await latestAuditEntries(database.query, { limit: 10 })).toMatchObject([
      {
        sequence: 1,
        recordedAt: "2026-01-05T12:00:00.000Z",
        actor: "operator:ada",
        action: "request-received",
        subjectId: "1",
        details: '{"language":"Java"}',
      },
    ]);
  });

  test("records nothing of a change that fails", async () => {
    const database = await openTestDatabase(kind);
    const failing = auditedTransaction({ database, clock }, "service", async (now) => {
      now.audit(note("1"));
      throw new Error("later");
    });
    await expect(failing).rejects.toThrow("later");
    expect(await latestAuditEntries(database.query, { limit: 10 })).toEqual([]);
  });

  test("a change whose entry cannot be written does not happen", async () => {
    const database = await openTestDatabase(kind);
    await refuseInserts(database, "auditEntry");
    const failing = auditedTransaction({ database, clock }, "service", async ({ transaction, audit: tell }) => {
      await transaction.insertInto("jobRun").values({ job: "a", occasion: "b", ranAt: "c" }).execute();
      tell(note("1"));
    });
    await expect(failing).rejects.toThrow("refused by the test");
    expect(await database.query.selectFrom("jobRun").selectAll().execute()).toEqual([]);
  });

  test("concurrent changes form one chain without a gap", async () => {
    const database = await openTestDatabase(kind);
    const subjects = Array.from({ length: 20 }, (_, index) => String(index));
    await Promise.all(
      subjects.map((subject) =>
        auditedTransaction({ database, clock }, "service", async (now) => now.audit(note(subject))),
      ),
    );
    expect(await verifyChain(readAuditEntries(database.query))).toMatchObject({ kind: "whole", entries: 20 });
  });

  test.each([
    ["changed", sql`update audit_entry set actor = 'nobody'`],
    ["removed", sql`delete from audit_entry`],
  ])("the database refuses to let entries be %s", async (_, statement) => {
    const database = await openTestDatabase(kind);
    await auditedTransaction({ database, clock }, "service", async (now) => now.audit(note("1")));
    await expect(statement.execute(database.query)).rejects.toThrow("never changed or removed");
    expect(await latestAuditEntries(database.query, { limit: 10 })).toHaveLength(1);
  });

  test("the latest entries of one subject can be listed", async () => {
    const database = await openTestDatabase(kind);
    for (const subject of ["1", "2", "1", "1"]) {
      await auditedTransaction({ database, clock }, "service", async (now) => now.audit(note(subject)));
    }
    const entries = await latestAuditEntries(database.query, { subjectId: "1", limit: 2 });
    expect(entries.map(({ sequence }) => sequence)).toEqual([3, 4]);
  });
});

test("PostgreSQL refuses to truncate the log", async () => {
  const { query } = await openTestDatabase("postgres");
  await expect(sql`truncate audit_entry`.execute(query)).rejects.toThrow("never changed or removed");
});

test("two processes on PostgreSQL write one chain", async () => {
  const location = await emptyDatabase("postgres");
  const both = await Promise.all([openDatabase(location, () => undefined), openDatabase(location, () => undefined)]);
  onTestFinished(async () => {
    await Promise.all(both.map(({ query }) => query.destroy()));
  });
  await migrate(both[0].query);
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      auditedTransaction({ database: both[index % 2] ?? both[0], clock }, "service", async (now) =>
        now.audit(note("1")),
      ),
    ),
  );
  expect(await verifyChain(readAuditEntries(both[0].query))).toMatchObject({ kind: "whole", entries: 20 });
});
