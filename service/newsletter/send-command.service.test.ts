import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { givePostalAddress } from "#test/support/postal-address.ts";
import { addSubscribers } from "#test/support/subscribers.ts";

const file = join(import.meta.dirname, "..", "..", "content", "newsletter", "2026-11-what-this-site-offers.md");
const name = "2026-11-what-this-site-offers";

test("no issue is sent to subscribers without the postal address of its sender", async () => {
  const { cli, service } = await createCliWithService("sqlite");
  await addSubscribers(service.app, ["ada"]);
  const refused = await cli.run(["newsletter", "send", file, "--yes"]);
  expect([refused.exitCode, refused.errors]).toEqual([1, expect.stringContaining("sender's postal address")]);
  await service.jobs.runAll();
  await service.sendMails();
  expect(service.transport.mails).toEqual([]);
});

describe.each(databaseKinds)("on %s", (kind) => {
  givePostalAddress();

  test("a file is sent to all subscribers once, and is a draft before", async () => {
    const { cli, service } = await createCliWithService(kind);
    await addSubscribers(service.app, ["ada", "bob"]);
    expect((await cli.run(["newsletter", "send", file])).output).toMatch(/is a draft, and would go to 2 subscribers/);
    const { query } = service.app.database;
    expect(await query.selectFrom("newsletterIssue").selectAll().execute()).toMatchObject([{ name, startedAt: null }]);
    const sent = await cli.run(["newsletter", "send", file, "--yes", "--as", "Grace"]);
    expect([sent.exitCode, sent.output]).toEqual([0, expect.stringContaining("goes to 2 subscribers")]);
    await service.jobs.runAll();
    while (await service.mailWorker.sendNext()) service.clock.advance(1000);
    const again = await cli.run(["newsletter", "send", file, "--yes"]);
    expect([again.exitCode, again.errors]).toEqual([1, expect.stringContaining("scheduled or sent")]);
    expect(service.transport.mails).toHaveLength(2);
  });

  test("an import needs consent, skips suppressed mailboxes, and is all or nothing", async () => {
    const { cli, service } = await createCliWithService(kind);
    await addSubscribers(service.app, ["known"]);
    await cli.run(["people", "erase", "left@example.org", "--yes"]);
    const list = join(cli.folder, "list.csv");
    await writeFile(list, "email,consent\nnew@example.org,\nno address,Course 2026\n");
    const faulty = await cli.run(["import", "subscribers", list]);
    expect(faulty.exitCode).toBe(1);
    expect(faulty.errors).toMatch(/Line 2: .*consent.*\nLine 3: .*email address/);
    const rows = service.app.database.query.selectFrom("newsletterSubscription").selectAll().orderBy("email");
    expect(await rows.execute()).toHaveLength(1);
    const text =
      "Email;Consent\nNew@Example.org;Sign-up sheet, course of 2026\nknown@example.org;x\nleft@example.org;x\n";
    expect((await cli.run(["import", "subscribers", "-"], text)).output).toMatch(
      /^Added 1 addresses\. 1 were already on the list, and 1 must not be emailed\./,
    );
    expect(await rows.execute()).toMatchObject([
      { email: "known@example.org" },
      { email: "new@example.org", state: "confirmed", source: "import", consentNote: "Sign-up sheet, course of 2026" },
    ]);
  });
});

test.each([
  ["a file that isn't there", ["/nowhere.md"], "can't be read"],
  ["a file that is no issue", ["-"], "must begin with subject"],
])("%s is refused with a reason", async (_, words, reason) => {
  const { cli } = await createCliWithService("sqlite");
  const outcome = await cli.run(["newsletter", "send", ...words], "Words.");
  expect([outcome.exitCode, outcome.errors]).toEqual([1, expect.stringContaining(reason)]);
});
