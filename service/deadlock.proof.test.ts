import { expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { change } from "./change.ts";

test("two changes on PostgreSQL that lock the same rows in opposite sequence both succeed, each recorded once", async () => {
  const { app, ask } = await createAcademicService("postgres");
  const { query } = app.database;
  const [one, two] = [await ask(), await ask({ lang: "Python" })];
  const bothHaveOne = Promise.withResolvers<void>();
  let begun = 0;
  const lockBoth = (first: string, second: string) =>
    change(app, "buyer", async ({ transaction, audit }) => {
      const lock = (id: string) =>
        transaction.updateTable("academicLicenseRequest").set({ name: "Ada" }).where("id", "=", id).execute();
      await lock(first);
      begun += 1;
      if (begun === 2) bothHaveOne.resolve();
      await bothHaveOne.promise;
      await lock(second);
      audit({ action: "order-received", subjectId: first });
    });
  await Promise.all([lockBoth(one, two), lockBoth(two, one)]);
  const entries = await query
    .selectFrom("auditEntry")
    .select("subjectId")
    .where("action", "=", "order-received")
    .execute();
  expect(entries.map(({ subjectId }) => subjectId).toSorted()).toEqual([one, two].toSorted());
});
