import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { AcademicService } from "#test/support/academic-service.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import type { TestCli } from "#test/support/test-cli.ts";
import { evidenceOf } from "../academic/evidence.ts";
import { findRequest } from "../academic/request.ts";
import { days } from "../time.ts";
import { resendKey } from "./issue-license.ts";
import { reissueLicense } from "./reissue-license.ts";
import { remindOfExpiry } from "./remind-of-expiry.ts";

const heading = "products,edition,licensee,email,issued,expires,organization,seats,key";
const ada = "designite-java 2,academic,Ada Lovelace,ada@uni.example.org,2025-02-01,2026-01-15,University of London,,";
const team =
  "designite-csharp+designite-java 2,enterprise,Engines Ltd,it@example.org,2025-06-01,2027-05-31,,25,OLD-KEY-1";

async function write({ folder }: TestCli, name: string, ...lines: readonly string[]): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `${lines.join("\n")}\n`);
  return file;
}

const licenses = ({ app }: AcademicService) =>
  app.database.query.selectFrom("license").selectAll().orderBy("expiresAt").execute();

describe.each(databaseKinds)("import licenses on %s", (kind) => {
  test("brings licenses with and without keys, and writes to nobody", async () => {
    const { cli, service } = await createCliWithService(kind);
    const file = await write(cli, "old licenses.csv", heading, ada, team);
    const { exitCode, output } = await cli.run(["import", "licenses", file, "--as", "Grace"]);
    const reminded = "Licensees are reminded 30 and 7 days before the end, where that day is still to come.";
    expect([exitCode, output]).toEqual([0, `Imported 2 licenses.\n${reminded}\n`]);
    const imported = { keySource: "imported", issuedBy: "Grace", importedFrom: "old licenses.csv, 2026-01-05" };
    expect(await licenses(service)).toMatchObject([
      { ...imported, products: "designite-java 2", keyText: "", orderId: null, expiresAt: "2026-01-15T23:59:59.000Z" },
      {
        ...imported,
        products: expect.stringMatching(/^designite-csharp \d+, designite-java 2$/),
        keyText: "OLD-KEY-1",
        seats: 25,
      },
    ]);
    await service.sendMails();
    expect(service.transport.mails).toEqual([]);
  });

  test("names every fault and every duplicate, and imports nothing", async () => {
    const { cli, service } = await createCliWithService(kind);
    await cli.run(["import", "licenses", await write(cli, "a.csv", heading, ada, team)]);
    await service.app.database.query
      .insertInto("poolKey")
      .values({ id: "1", product: "dpy", keyText: "POOLED", importedAt: "2026-01-01", licenseId: null })
      .execute();
    const file = await write(
      cli,
      "b.csv",
      heading,
      ada,
      "dpy 3,gold,Ada,ada,2026-01-01,2025-01-01,,0,",
      "dpy 3,trial,Bo,bo@example.org,2026-01-01,2027-01-01,,,NEW",
      "dpy 3,trial,Bo,bo@example.org,2026-01-02,2027-01-01,,,NEW",
      "dpy 3,trial,Cy,cy@example.org,2026-01-02,2027-01-01,,,OLD-KEY-1",
      "dpy 3,trial,Di,di@example.org,2026-01-02,2027-01-01,,,POOLED",
    );
    const { exitCode, output, errors } = await cli.run(["import", "licenses", file]);
    expect([exitCode, output]).toEqual([1, ""]);
    expect(errors.replace(/[0-9a-f-]{36}/, "ID").split("\n")).toEqual([
      "Line 2: The license of this mailbox, products and end is there: ID.",
      'Line 3: The field "edition" must be one of trial, professional, enterprise, academic.',
      'Line 3: The field "email" must be one email address, such as name@example.org.',
      'Line 3: The field "seats" must be a whole number from 1 to 99999.',
      "Line 5: The license of this mailbox, products and end is that of line 4.",
      "Line 5: The key is that of line 4.",
      "Line 6: A license has the key already.",
      "Line 7: The key is in the pool already.",
      "Nothing was imported. Correct these lines first.",
      "",
    ]);
    expect(await licenses(service)).toHaveLength(2);
  });

  test("licensees are reminded from the first reminder that is still due, and their mailboxes are known", async () => {
    const { cli, service } = await createCliWithService(kind);
    await cli.run(["import", "licenses", await write(cli, "a.csv", heading, ada)]);
    const reminders = async () => {
      await remindOfExpiry(service.app);
      await service.sendMails();
      return service.transport.mails.splice(0);
    };
    // It ends in ten days, so that the first reminder would come too late.
    expect(await reminders()).toEqual([]);
    service.clock.advance(days(4));
    expect(await reminders()).toMatchObject([{ purpose: "license-reminder", recipient: "ada@uni.example.org" }]);
    const { query } = service.app.database;
    const request = await findRequest(query, await service.ask());
    const evidence = request ? await evidenceOf(query, request, service.app) : [];
    expect(Object.fromEntries(evidence)).toMatchObject({
      "Licenses for this address": expect.stringMatching(/^designite-java 2: academic, until .*, imported$/),
    });
  });

  test("an imported license is replaced like others, and its key is not invented", async () => {
    const { cli, service } = await createCliWithService(kind);
    await cli.run(["import", "licenses", await write(cli, "a.csv", heading, ada)]);
    const [license] = await licenses(service);
    const id = license?.id ?? "";
    await expect(resendKey(id, "Grace", service.app)).rejects.toThrow("its key isn't here");
    await reissueLicense(id, { reason: "Wrong computer", operator: "Grace" }, service.app);
    await service.sendMails();
    expect(service.transport.mails).toMatchObject([{ purpose: "license-key", recipient: "ada@uni.example.org" }]);
  });
});
