import { describe, expect, test } from "vitest";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { requestLicense } from "#test/support/drills/posts.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { startService } from "#test/support/test-service-process.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  test.each(["SIGTERM", "SIGKILL"] as const)(
    "a budget that is used up holds in the process after %s",
    async (signal) => {
      const database = await emptyDatabase(kind);
      const cli = await createTestCli(database.kind === "postgres" ? { DATABASE_URL: database.url } : {});
      const start = () => startService(["--without-site"], { ...cli.variables, DATA_DIR: cli.folder });
      const ask = async (url: string, tags: readonly number[]) => {
        const answers: number[] = [];
        for (const tag of tags)
          answers.push(await requestLicense(url, { mailbox: `ada+${tag}@example.org`, from: "192.0.2.1" }));
        expect(answers).toEqual(tags.map(() => 202));
      };
      const first = await start();
      await ask(first.url, [1, 2, 3, 4, 5, 6, 7, 8]);
      await first.stop(signal);
      const second = await start();
      await ask(second.url, [9, 10]);

      const receipts: { purpose: string; state: string; createdAt: string }[] = JSON.parse(
        (await cli.run(["mail", "list", "--json"])).output,
      ).filter(({ purpose }: { purpose: string }) => purpose === "academic-receipt");
      const days = Map.groupBy(receipts, ({ createdAt }) => createdAt.slice(0, 10));
      // At midnight in UTC the budget begins anew, also during this test.
      for (const mails of days.values())
        expect(mails.filter(({ state }) => state === "held")).toHaveLength(Math.max(0, mails.length - 8));
      expect(receipts).toHaveLength(10);
    },
  );
});
