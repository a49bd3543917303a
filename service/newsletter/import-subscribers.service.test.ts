import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { addSubscribers } from "#test/support/subscribers.ts";

test.each(databaseKinds)(
  "an import on %s needs consent, skips suppressed mailboxes, and is all or nothing",
  async (kind) => {
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
  },
);
