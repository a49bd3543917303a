import { describe, expect, test } from "vitest";
import { adminCommands } from "#test/support/admin-commands.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
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
  test("is enough, and one that no row has is refused", async () => {
    const { cli, service } = await createCliWithService(kind);
    await issueLicense(service.app);
    const { id } = await service.app.database.query.selectFrom("outgoingMail").select("id").executeTakeFirstOrThrow();
    expect((await cli.run(["mail", "show", id.slice(-8).toUpperCase()])).output).toContain("license-key");
    expect(await cli.run(["mail", "show", "00000000"])).toMatchObject({ exitCode: 1 });
  });
});
