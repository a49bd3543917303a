import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createOutbox } from "#test/support/mail/test-outbox.ts";
import { addDuration, minutes } from "../time/durations.ts";
import { claimDueMail, recordAttempt } from "./mail-leases.ts";

describe.each(databaseKinds)("a lease on %s", (kind) => {
  test("lets its holder record the attempt, once, and no other worker", async () => {
    const { database, clock, queue, rows } = await createOutbox(kind);
    await queue();
    const now = clock.now();
    const claimed = await claimDueMail(database, {
      holder: "a",
      now,
      until: addDuration(now, minutes(1)),
      room: { single: true, bulk: true, fullDomains: [] },
      oldest: { single: "", bulk: "" },
    });
    const id = claimed?.mail.id ?? "";
    expect(await recordAttempt(database.query, id, "b", { state: "failed" })).toBe(false);
    expect(await rows()).toMatchObject([{ state: "waiting", leaseHolder: "a" }]);
    expect(await recordAttempt(database.query, id, "a", { state: "sent" })).toBe(true);
    expect(await recordAttempt(database.query, id, "a", { state: "failed" })).toBe(false);
    expect(await rows()).toMatchObject([{ state: "sent", leaseHolder: null, leasedUntil: null }]);
  });
});
