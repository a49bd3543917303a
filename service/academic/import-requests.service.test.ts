import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { seconds } from "../platform/time/time.ts";

const heading = "name,email,university,language,received,state,explanation";
const rows = [
  "Ada Lovelace,ada@uni.example.org,University of London,Java,2025-02-01,approved,",
  "Ada Lovelace,ada@uni.example.org,University of London,python,2025-03-01,rejected,",
  "Bo,bo@uni.example.org,university of  London,C#,2025-12-01T09:30:00Z,received,New laptop",
];
const file = (...lines: readonly string[]) => `${[heading, ...lines].join("\n")}\n`;

describe.each(databaseKinds)("requests import on %s", (kind) => {
  test("brings the history of a mailbox and open requests, and writes to nobody", async () => {
    const { cli, service } = await createCliWithService(kind);
    expect(await cli.run(["requests", "import", "-", "--dry-run"], file(...rows))).toMatchObject({
      exitCode: 0,
      output:
        "Would import 3 requests. 1 is waiting for your decision. You'll get an email about each. Nobody is written to now.\n",
    });
    expect((await cli.run(["requests", "import", "-"], file(...rows))).exitCode).toBe(0);
    await service.sendMails();
    expect(service.transport.mails).toEqual([]);
    // Identifiers sort by time.
    service.clock.advance(seconds(1));
    const id = await service.ask();
    const { output } = await cli.run(["requests", "show", id]);
    expect(output).toContain("Saturday, March 1, 2025, Python: rejected; Saturday, February 1, 2025, Java: submitted");
    expect(output).toMatch(/Other requests from this domain\s+1 received/);
  });

  test("an imported open request is decided like others", async () => {
    const { cli, service } = await createCliWithService(kind);
    await cli.run(["requests", "import", "-"], file(rows[2] ?? ""));
    const [open] = JSON.parse((await cli.run(["requests", "list", "--state", "received", "--json"])).output);
    expect(open).toMatchObject({ mailbox: "bo@uni.example.org", importedFrom: "standard input, 2026-01-05" });
    expect((await cli.run(["requests", "approve", open.id])).exitCode).toBe(0);
    await service.sendMails();
    expect(service.transport.mails).toMatchObject([{ purpose: "license-key", recipient: "bo@uni.example.org" }]);
  });

  test("names every fault and every duplicate, and imports nothing", async () => {
    const { cli, service } = await createCliWithService(kind);
    await cli.run(["requests", "import", "-"], file(...rows));
    const { exitCode, errors } = await cli.run(
      ["requests", "import", "-"],
      file(
        rows[0] ?? "",
        "Bo,bo@uni.example.org,London,C#,2026-01-01,received,",
        "Cy,cy@uni.example.org,London,Perl,2027-01-01,done,",
        "Cy,cy@uni.example.org,London,Java,2027-01-01,approved,",
        "Cy,cy@uni.example.org,London,Java,2025-01-01,received,",
        "Cy,cy@uni.example.org,London,Java,2025-01-02,received,",
      ),
    );
    expect(exitCode).toBe(1);
    expect(errors.replaceAll(/[0-9a-f-]{36}/g, "ID").split("\n")).toEqual([
      "Line 2: The request of this mailbox, language and day is there: ID.",
      "Line 3: The open request of this mailbox and language is there: ID.",
      'Line 4: The field "language" must be one of Java, C#, Python.',
      'Line 4: The field "state" must be one of received, approved, rejected, withdrawn.',
      'Line 5: The field "received" must not be in the future.',
      "Line 7: The open request of this mailbox and language is that of line 6.",
      "Nothing was imported. Correct these lines first.",
      "",
    ]);
    const { query } = service.appContext.database;
    expect(await query.selectFrom("academicLicenseRequest").select("id").execute()).toHaveLength(3);
  });
});
