import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { contentOf, expectRestored, hostileTexts, storeText } from "#test/support/database/backed-up-rows.ts";
import { bothDatabases, openTestDatabase } from "#test/support/database/test-database.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { sharedInFile } from "#test/support/when-over.ts";
import { approveRequest } from "../../academic/decide-request.ts";
import { reissueLicense } from "../../licenses/revoke-license.ts";
import { readAuditEntries, verifyChain } from "../audit/audit-store.ts";
import { seconds } from "../time/time.ts";
import { backUp, restore } from "./backup.ts";
import { type Database, openDatabase } from "./database.ts";
import { keptTables, migrate } from "./migrate.ts";

const now = new Date("2026-01-05T12:00:00.000Z");
/** A request, its license, and the license that replaced it. */
async function filledService(kind: Database["kind"]) {
  const service = await createAcademicService(kind);
  const outcome = await approveRequest(await service.ask(), { operator }, service.appContext);
  const id = outcome.kind === "approved" ? outcome.licenseId : "";
  service.clock.advance(seconds(1));
  await reissueLicense(id, { reason: "mistake", operator: "Grace" }, service.appContext);
  return service;
}

test("every table is backed up", async () => {
  const { query } = await openTestDatabase("sqlite");
  const tables = (await query.introspection.getTables()).map(({ name }) => name);
  const snakeCase = keptTables.map((table) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  expect(snakeCase.toSorted()).toEqual(tables.toSorted());
});

describe.each(bothDatabases)("a backup of %s", (from) => {
  test.each(bothDatabases)("restores into an empty %s row by row, with a valid audit log", async (to) => {
    const { appContext } = await filledService(from);
    const file = join(temporaryFolder(), "backup.jsonl.gz");
    const rows = await backUp(appContext.database, file, { now });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const other = await openTestDatabase(to);
    expect(await restore(other, file)).toEqual({ kind: "restored", rows, from: now.toISOString() });
    expect(await contentOf(other)).toEqual(await contentOf(appContext.database));
    expect(await verifyChain(readAuditEntries(other.query))).toMatchObject({ kind: "whole" });
  });
});

test("a backup does not overwrite a file, and is not restored over rows", async () => {
  const { appContext } = await filledService("sqlite");
  const file = join(temporaryFolder(), "backup.jsonl.gz");
  await backUp(appContext.database, file, { now });
  await expect(backUp(appContext.database, file, { now })).rejects.toThrow("exists");
  expect(await restore(appContext.database, file)).toMatchObject({
    kind: "refused",
    reason: expect.stringContaining("has rows"),
  });
});

test("what ends a line elsewhere is restored as it is", async () => {
  await expectRestored("sqlite", "sqlite", hostileTexts["line and paragraph separators"]);
});

describe("refused, with nothing left in the database, is a backup", () => {
  const lines = sharedInFile(async () => {
    const { appContext } = await filledService("sqlite");
    const file = join(temporaryFolder(), "backup.jsonl.gz");
    await backUp(appContext.database, file, { now });
    return gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split("\n");
  });
  const compress = (written: readonly string[]) => gzipSync(`${written.join("\n")}\n`);

  test.each<[string, (written: readonly string[]) => Buffer, string]>([
    ["without its last line", (written) => compress(written.slice(0, -1)), "last line is missing"],
    ["without one of its rows", (written) => compress(written.toSpliced(-2, 1)), "aren't those that were backed up"],
    ["with another word", (written) => compress(written.map((line) => line.replace("Ada", "Eve"))), "aren't those"],
    ["cut off", (written) => compress(written).subarray(0, -20), "isn't a whole backup"],
    ["that is another file", () => Buffer.from("hello"), "isn't a whole backup"],
    ["that is empty", () => gzipSync(""), "is empty"],
  ])("%s", async (_, change, reason) => {
    const file = join(temporaryFolder(), "changed.jsonl.gz");
    await writeFile(file, change(await lines()));
    const database = await openTestDatabase("sqlite");
    expect(await restore(database, file)).toEqual({ kind: "refused", reason: expect.stringContaining(reason) });
    expect((await contentOf(database)).flat()).toEqual([]);
  });

  test("that is not there", async () => {
    const database = await openTestDatabase("sqlite");
    expect(await restore(database, "/nowhere/backup.gz")).toEqual({
      kind: "refused",
      reason: "There is no file /nowhere/backup.gz.",
    });
  });
});

test("a backup keeps no other connection from writing", async () => {
  const file = join(temporaryFolder(), "designite.sqlite");
  const [service, cli] = await Promise.all([1, 2].map(() => openDatabase({ kind: "sqlite", file }, () => undefined)));
  if (!service || !cli) throw new Error("There are two connections.");
  onTestFinished(async () => {
    await Promise.all([service.query.destroy(), cli.query.destroy()]);
  });
  await migrate(service.query);
  await storeText(service, "before");
  const reading = cli.query.startTransaction().setAccessMode("read only");
  const transaction = await reading.execute();
  const names = transaction.selectFrom("academicLicenseRequest").select("name");
  expect(await names.execute()).toEqual([{ name: "before" }]);
  await service.query.updateTable("academicLicenseRequest").set({ name: "after" }).execute();
  expect(await names.execute()).toEqual([{ name: "before" }]);
  await transaction.rollback().execute();
});
