import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { days, hours } from "../platform/time/time.ts";
import { recordBackup } from "./backup/last-backup.ts";
import { dueWeek, signOfLifeJob } from "./sign-of-life.ts";

test.each([
  ["2026-01-05T13:59:00Z", undefined],
  ["2026-01-05T14:01:00Z", "2026-01-05"],
  ["2026-01-09T23:00:00Z", "2026-01-05"],
  // Easter Monday is a working day, Victoria Day is none.
  ["2026-05-18T20:00:00Z", undefined],
  ["2026-05-19T13:30:00Z", "2026-05-18"],
])("at %s the mail of the week %s is due", (now, week) => {
  expect(dueWeek(new Date(now))).toBe(week);
});

// The clock is at Monday, January 5, 2026, 12:00 UTC, which is 7:00 in the zone of the working days.
describe.each(databaseKinds)("the sign of life on %s", (kind) => {
  test("comes once a week, whatever happened, and says what waits", async () => {
    const { appContext, clock, ask } = await createAcademicService(kind);
    const job = signOfLifeJob("owner@example.org", appContext);
    const mails = () =>
      appContext.database.query.selectFrom("outgoingMail").selectAll().where("purpose", "=", "sign-of-life").execute();
    const stopping = new AbortController().signal;
    await job.run(stopping);
    expect(await mails()).toEqual([]);
    await ask();
    await recordBackup(appContext.database.query, "a backup", clock.now());
    clock.advance(hours(3));
    await Promise.all([job.run(stopping), job.run(stopping)]);
    clock.advance(days(1));
    await job.run(stopping);
    const [first, ...further] = await mails();
    expect(further).toEqual([]);
    expect(first).toMatchObject({ recipient: "owner@example.org", subject: "The Designite service runs" });
    expect(first?.text).toContain("Academic requests received: 1\nRequests that wait for you: 1\n");
    expect(first?.text).toContain("Last backup: January 5, 2026");
    clock.advance(days(6));
    await job.run(stopping);
    expect(await mails()).toHaveLength(2);
  });

  test("is not sent without a mailbox for reports", async () => {
    const { appContext, clock } = await createAcademicService(kind);
    clock.advance(hours(5));
    await signOfLifeJob(undefined, appContext).run(new AbortController().signal);
    expect(await appContext.database.query.selectFrom("outgoingMail").selectAll().execute()).toEqual([]);
  });
});
