import { describe, expect, test } from "vitest";
import { databaseKinds, openTestDatabase } from "#test/support/database/test-database.ts";
import { type Placeholders, prepareQuery } from "./prepared-query.ts";

interface Wording {
  version: string;
  words: string;
  firstUsedAt: string;
}
const builds: string[] = [];
const insertWordings = prepareQuery((queries, ...wordings: Placeholders<Wording>[]) => {
  builds.push(`insert ${wordings.length}`);
  return queries.insertInto("newsletterWording").values(wordings);
});
const findWording = prepareQuery((queries, { version }: Placeholders<{ version: string }>) => {
  builds.push("find");
  return queries.selectFrom("newsletterWording").selectAll().where("version", "=", version);
});
const at = "2026-01-05T12:00:00.000Z";

describe.each(databaseKinds)("on %s", (kind) => {
  test("runs with the values of each call and is built once", async () => {
    const { query } = await openTestDatabase(kind);
    builds.length = 0;
    for (const version of ["1", "2"])
      await insertWordings(query, { version, words: `words ${version}`, firstUsedAt: at });
    await query.transaction().execute(async (transaction) => {
      // The names count, and not their order.
      const further = { firstUsedAt: at, words: "words 4", version: "4" };
      await insertWordings(transaction, { version: "3", words: "words 3", firstUsedAt: at }, further);
      await insertWordings(
        transaction,
        { version: "5", words: "words 5", firstUsedAt: at },
        { ...further, version: "6" },
      );
    });
    for (const version of ["1", "2", "3", "4", "5"])
      expect((await findWording(query, { version })).rows).toEqual([
        { version, words: `words ${version}`, firstUsedAt: at },
      ]);
    expect(builds).toEqual(["insert 1", "insert 2", "find"]);
  });

  test("refuses values that lack a name of the first ones", async () => {
    const { query } = await openTestDatabase(kind);
    const find = prepareQuery((queries, { version }: Placeholders<{ version?: string }>) =>
      queries.selectFrom("newsletterWording").selectAll().where("version", "=", version),
    );
    await find(query, { version: "1" });
    await expect(find(query, {})).rejects.toThrow("A prepared query lacks its value version.");
  });
});
