import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { change } from "./change.ts";
import { suppress } from "./newsletter/subscription.ts";

test("the secret that suppressed addresses are recognized by is never made anew beside them", async () => {
  const { cli, service } = await createCliWithService("sqlite");
  const file = join(cli.folder, "keys", "suppression.secret");
  await rm(file);
  expect(await cli.run(["people", "export", "ada@example.org"])).toMatchObject({ exitCode: 0 });
  await change(service.app, "service", (tx) => suppress(tx, "ada@example.org", "unsubscribed", service.app));
  await rm(file);
  const refused = await cli.run(["people", "export", "ada@example.org"]);
  expect(refused).toMatchObject({ exitCode: 1, output: "" });
  expect(refused.errors).toMatch(/suppression\.secret isn't in .*SUPPRESSION_SECRET/);
});
