import { describe, expect, test } from "vitest";
import { refuseInserts } from "#test/support/database/refuse-inserts.ts";
import { bothDatabases, openTestDatabase } from "#test/support/database/test-database.ts";
import { TestClock } from "#test/support/test-clock.ts";
import { latestAuditEntries } from "./audit.ts";
import { change } from "./change.ts";

const clock = new TestClock();
const note = (subjectId: string) => ({ action: "request-received", subjectId, details: { language: "Java" } }) as const;

describe.each(bothDatabases)("the audit log on %s", (kind) => {
  test("records what changed, when and by whom", async () => {
    const database = await openTestDatabase(kind);
    await change({ database, clock }, "operator:ada", async (now) => now.audit(note("1")));
    expect(await latestAuditEntries(database.query, { limit: 10 })).toMatchObject([
      {
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
    const failing = change({ database, clock }, "service", async (now) => {
      now.audit(note("1"));
      throw new Error("later");
    });
    await expect(failing).rejects.toThrow("later");
    expect(await latestAuditEntries(database.query, { limit: 10 })).toEqual([]);
  });

  test("a change whose entry cannot be written does not happen", async () => {
    const database = await openTestDatabase(kind);
    await refuseInserts(database, "auditEntry");
    const failing = change({ database, clock }, "service", async ({ transaction, audit: tell }) => {
      await transaction.insertInto("jobRun").values({ job: "a", occasion: "b", ranAt: "c" }).execute();
      tell(note("1"));
    });
    await expect(failing).rejects.toThrow("refused by the test");
    expect(await database.query.selectFrom("jobRun").selectAll().execute()).toEqual([]);
  });

  test("the latest entries of one subject can be listed", async () => {
    const database = await openTestDatabase(kind);
    for (const [actor, subject] of [
      ["requester", "1"],
      ["buyer", "2"],
      ["licensee", "1"],
      ["service", "1"],
    ] as const) {
      await change({ database, clock }, actor, async (now) => now.audit(note(subject)));
    }
    const entries = await latestAuditEntries(database.query, { subjectId: "1", limit: 2 });
    expect(entries.map(({ actor }) => actor)).toEqual(["licensee", "service"]);
  });
});
