import { expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { chargeBudgets } from "../mail/budgets/charge-budgets.ts";
import { auditedTransaction } from "./audited-transaction.ts";

test("two changes on PostgreSQL that lock the same rows in opposite sequence both succeed, each recorded once", async () => {
  const { appContext } = await createAcademicService("postgres");
  const { query } = appContext.database;
  await auditedTransaction(appContext, "service", ({ transaction }) =>
    chargeBudgets(transaction, { cause: "link", mailbox: "ada@example.org", networks: [] }, appContext),
  );
  const counters = await query.selectFrom("mailBudget").select("keyHash").orderBy("keyHash").execute();
  const [one = "", two = ""] = counters.map(({ keyHash }) => keyHash);
  const bothHaveOne = Promise.withResolvers<void>();
  let begun = 0;
  const lockBoth = (first: string, second: string) =>
    auditedTransaction(appContext, "buyer", async ({ transaction, audit }) => {
      const lock = (keyHash: string) =>
        transaction.updateTable("mailBudget").set({ mails: 2 }).where("keyHash", "=", keyHash).execute();
      await lock(first);
      begun += 1;
      if (begun === 2) bothHaveOne.resolve();
      await bothHaveOne.promise;
      await lock(second);
      audit({ action: "order-received", subjectId: first });
    });
  await Promise.all([lockBoth(one, two), lockBoth(two, one)]);
  const entries = await query.selectFrom("auditEntry").select("subjectId").execute();
  expect(entries.map(({ subjectId }) => subjectId).toSorted()).toEqual([one, two].toSorted());
});
