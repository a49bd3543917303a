import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { suppress } from "./newsletter/suppression-store.ts";

test("the secret that suppressed addresses are recognized by is never made anew beside them", async () => {
  const { cli, service } = await createCliWithService("sqlite");
  const { database, clock, suppressionSecret } = service.app;
  const file = join(cli.folder, "keys", "suppression.secret");
  await rm(file);
  expect(await cli.run(["people", "export", "ada@example.org"])).toMatchObject({ exitCode: 0 });
  const suppression = { reason: "unsubscribed", at: clock.now(), secret: suppressionSecret } as const;
  await suppress(database.query, "ada@example.org", suppression);
  await rm(file);
  const refused = await cli.run(["people", "export", "ada@example.org"]);
  expect(refused).toMatchObject({ exitCode: 1, output: "" });
  expect(refused.errors).toMatch(/suppression\.secret isn't in .*SUPPRESSION_SECRET/);
});
