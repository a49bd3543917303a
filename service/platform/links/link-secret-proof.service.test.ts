import { describe, expect, test } from "vitest";
import { databaseKinds, openTestDatabase } from "#test/support/database/test-database.ts";
import { checkLinkSecrets } from "./link-token.ts";

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

describe.each(databaseKinds)("the secret of links on %s", (kind) => {
  test("is the same for every process", async () => {
    const { query } = await openTestDatabase(kind);
    await checkLinkSecrets(query, [first]);
    await checkLinkSecrets(query, [first]);
    await expect(checkLinkSecrets(query, [second])).rejects.toThrow("LINK_SECRET");
  });

  test("is rotated while the older one is still given, by one process after the other, and then the older one alone is refused", async () => {
    const { query } = await openTestDatabase(kind);
    await checkLinkSecrets(query, [first]);
    await checkLinkSecrets(query, [second, first]);
    await checkLinkSecrets(query, [first, second]);
    await checkLinkSecrets(query, [second, first]);
    await checkLinkSecrets(query, [second]);
    await expect(checkLinkSecrets(query, [first])).rejects.toThrow("LINK_SECRET");
  });

  test("is not stored itself", async () => {
    const { query } = await openTestDatabase(kind);
    await checkLinkSecrets(query, [first]);
    const rows = await query.selectFrom("newsletterSecretProof").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(first.toString("base64url"));
    expect(rows).toHaveLength(1);
  });
});
