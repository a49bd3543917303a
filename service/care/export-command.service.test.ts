import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { readCsv } from "../platform/csv.ts";
import { keptTables } from "../platform/database/migrate.ts";

describe.each(databaseKinds)("export on %s", (kind) => {
  test("writes every table with all its rows, for the owner alone, and says what each column holds", async () => {
    const { cli, service } = await createCliWithService(kind);
    await cli.run(["requests", "approve", await service.ask({ name: "=Ada, Lovelace" }), "--licensee", "Ada"]);
    const folder = join(cli.folder, "leaving");
    const { exitCode, output } = await cli.run(["database", "export", "--to", folder]);
    expect([exitCode, output]).toEqual([0, expect.stringContaining(`Wrote ${keptTables.length} tables`)]);
    expect((await readdir(folder)).sort()).toEqual([...keptTables.map((table) => `${table}.csv`), "README.md"].sort());
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const requests = readCsv(await readFile(join(folder, "academicLicenseRequest.csv"), "utf8"), [
      "name",
      "explanation",
    ]);
    expect(requests.map((row) => [row.cell("name"), row.cell("explanation")])).toEqual([["=Ada, Lovelace", ""]]);
    expect(await readFile(join(folder, "license.csv"), "utf8")).toContain("eyJ");
    const readme = await readFile(join(folder, "README.md"), "utf8");
    expect(readme).toContain("| licenseId | the license that has it; empty while it is free |");
    expect((await cli.run(["audit", "list"])).output).toContain("database-exported");
  });

  test("overwrites nothing", async () => {
    const { cli } = await createCliWithService(kind);
    expect(await cli.run(["database", "export", "--to", cli.folder])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("already exists and won't be overwritten"),
    });
  });
});
