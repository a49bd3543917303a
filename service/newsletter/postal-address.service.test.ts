import { expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { addSubscribers } from "#test/support/subscribers.ts";

test("no issue is sent to subscribers without the postal address of its sender", async () => {
  const { cli, service } = await createCliWithService("sqlite");
  await addSubscribers(service.app, ["ada"]);
  const issue = "2026-11-what-this-site-offers";
  const refused = await cli.run(["newsletter", "send", issue, "--yes"]);
  expect([refused.exitCode, refused.errors]).toEqual([1, expect.stringContaining("must name a postal address")]);
  expect((await cli.run(["newsletter", "preview", issue])).errors).toContain("must name a postal address");
  await service.sendMails();
  expect(service.transport.mails).toEqual([]);
});
