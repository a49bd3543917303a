import { stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds, openTestDatabase } from "#test/support/database/test-database.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { approveRequest } from "../academic-requests/approve-request.ts";
import { verifyChain } from "../audit/audit-chain.ts";
import { readAuditEntries } from "../audit/audit-store.ts";
import { reissueLicense } from "../licenses/revoke-license.ts";
import { seconds } from "../time/durations.ts";
import { backedUpTables } from "./backed-up-tables.ts";
import { backUp, restore } from "./backup.ts";
import type { Database } from "./database.ts";

const now = new Date("2026-01-05T12:00:00.000Z");
const content = async ({ query }: Database) => {
  const rows = backedUpTables.map((table) => query.selectFrom(table).selectAll().execute());
  return (await Promise.all(rows)).map((table) => table.map((row) => JSON.stringify(row)).sort());
};

/** A request, its license, and the license that replaced it. */
async function filledService(kind: Database["kind"]) {
  const service = await createAcademicService(kind);
  const outcome = await approveRequest(await service.ask(), { operator }, service.appContext);
  const id = outcome.kind === "approved" ? outcome.licenseId : "";
  service.clock.advance(seconds(1));
  await reissueLicense(id, { reason: "mistake", operator: "Grace" }, () => "https://example.org", service.appContext);
  return service;
}

test("every table is backed up", async () => {
  const { query } = await openTestDatabase("sqlite");
  const tables = (await query.introspection.getTables()).map(({ name }) => name);
  const snakeCase = backedUpTables.map((table) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  expect(snakeCase.toSorted()).toEqual(tables.toSorted());
});

describe.each(databaseKinds)("a backup of %s", (from) => {
  test.each(databaseKinds)("restores into an empty %s row by row, with a valid audit log", async (to) => {
    const { appContext } = await filledService(from);
    const file = join(temporaryFolder(), "backup.jsonl.gz");
    const rows = await backUp(appContext.database.query, file, now);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const other = await openTestDatabase(to);
    expect(await restore(other.query, file)).toEqual({ kind: "restored", rows, from: now.toISOString() });
    expect(await content(other)).toEqual(await content(appContext.database));
    expect(await verifyChain(readAuditEntries(other.query))).toMatchObject({ kind: "whole" });
  });
});

test("a backup does not overwrite a file, and is not restored over rows", async () => {
  const { appContext } = await filledService("sqlite");
  const file = join(temporaryFolder(), "backup.jsonl.gz");
  await backUp(appContext.database.query, file, now);
  await expect(backUp(appContext.database.query, file, now)).rejects.toThrow("exists");
  expect(await restore(appContext.database.query, file)).toMatchObject({
    kind: "refused",
    reason: expect.stringContaining("has rows"),
  });
});
