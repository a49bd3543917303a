import { describe, expect, test } from "vitest";
import { adminCommands } from "#test/support/admin-commands.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { buySeats } from "#test/support/customer.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { issueLicense } from "#test/support/issue-license.ts";

test("every word and flag that identifies a row takes a part of the identifier", () => {
  const wholeOnly = adminCommands.flatMap(({ words, parameters: { flags = {}, positional } }) => {
    const inOrder = positional?.kind === "array" ? [positional.parameter] : (positional?.parameters ?? []);
    return [...Object.values(flags), ...inOrder]
      .filter((each) => "placeholder" in each && each.placeholder === "id" && !("tables" in each))
      .map(() => words.join(" "));
  });
  expect(wholeOnly).toEqual([]);
});

describe.each(databaseKinds)("the end of an identifier on %s", (kind) => {
  test("is enough in words and in flags, and one that several rows have is refused with what they are", async () => {
    const { cli, service } = await createCliWithService(kind);
    const orderId = await buySeats(service, 2);
    const shown = async (...words: string[]) => (await cli.run(words)).output;
    const license = await issueLicense(service.app);
    const numbered = service.app.database.query.updateTable("customerOrder").where("id", "=", orderId);
    await numbered.set({ number: license.slice(-8) }).execute();
    expect(await shown("orders", "show", license.slice(-8))).toContain(orderId);
    const other = await buySeats(service, 1, {}, "txn_2");
    await numbered.set({ number: other.slice(-8) }).execute();
    expect(await cli.run(["orders", "show", other.slice(-8)])).toMatchObject({
      exitCode: 1,
      errors: `${other.slice(-8)} matches several: ${other}, ${orderId}. Give more characters.\n`,
    });
  });
});
