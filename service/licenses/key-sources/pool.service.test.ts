import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createKeySourceService } from "#test/support/key-source-service.ts";
import type { Change } from "../../change.ts";
import { DatabaseUnavailableError } from "../../db/database-outage.ts";
import { hours } from "../../time.ts";
import { licenseKeysJob, receiveKey } from "../fetch-keys.ts";
import { importPoolKeys } from "../import-keys.ts";
import { countFreeKeys } from "./pool.ts";

const poolKey = {
  id: "key",
  product: "designite-java",
  keyText: "POOL-0-abcd",
  importedAt: "2026-01-05T12:00:00.000Z",
};

const keysFile = (from: number, count: number) =>
  ["key", ...Array.from({ length: count }, (_, index) => `POOL-${from + index}-abcd`)].join("\n");

async function createPoolService(kind: (typeof databaseKinds)[number], keys: string) {
  const service = await createKeySourceService(kind, { kind: "pool", lowLevel: 3 });
  const { app } = service;
  const add = async (text: string) => await importPoolKeys(text, "designite-java", app, "operator:Grace");
  if (keys !== "") expect(await add(keys)).toMatchObject({ problems: [] });
  const given = async () => {
    const rows = await app.database.query.selectFrom("license").select("keyText").execute();
    return rows.map(({ keyText }) => keyText).filter((text) => text !== "");
  };
  return { ...service, add, given };
}

/** On a busy machine a hundred calls wait longer for a connection than one may. Nothing has happened then. */
async function untilConnected<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  return await work().catch((error: unknown) => {
    if (error instanceof DatabaseUnavailableError) return untilConnected(work);
    throw error;
  });
}

describe.each(databaseKinds)("a pool on %s", (kind) => {
  test("gives 100 licenses at once a key each, never one twice, and the late ones theirs when it is filled", async () => {
    const { add, grant, given, jobs, sendMails, transport, app } = await createPoolService(kind, keysFile(0, 60));
    await Promise.all(Array.from({ length: 100 }, (_, index) => untilConnected(() => grant(`Ada${index}`))));
    // On PostgreSQL a claim that finds the last keys locked waits, as one that finds none does.
    await jobs.runAll();
    expect([(await given()).length, new Set(await given()).size]).toEqual([60, 60]);
    const { query } = app.database;
    expect(await query.selectFrom("licenseKeyWait").selectAll().execute()).toHaveLength(40);

    await add(keysFile(60, 45));
    await jobs.runAll();
    expect([(await given()).length, new Set(await given()).size]).toEqual([100, 100]);
    expect(await query.selectFrom("licenseKeyWait").selectAll().execute()).toEqual([]);
    await sendMails();
    const mails = transport.mails.filter(({ purpose }) => purpose === "license-key");
    expect([mails.length, new Set(mails.map(({ recipient }) => recipient)).size]).toEqual([100, 100]);
  });

  test("that is filled again and again never gives the last key to two", async () => {
    const { add, grant, given, jobs } = await createPoolService(kind, keysFile(0, 1));
    await Promise.all([grant("Ada"), grant("Grace"), jobs.runAll()]);
    await Promise.all([add(keysFile(1, 1)), grant("Edsger"), jobs.runAll(), jobs.runAll()]);
    await jobs.runAll();
    expect((await given()).toSorted()).toEqual(["POOL-0-abcd", "POOL-1-abcd"]);
  });

  test("never gives a key that another license has, nor loses one, and counts it as not free", async () => {
    const { add, grant, keyOf, jobs, app } = await createPoolService(kind, keysFile(0, 1));
    const { query } = app.database;
    const ada = await grant("Ada");
    // As an earlier version could leave it: a generator has given the next key of the pool.
    await add(keysFile(1, 1));
    await query.updateTable("license").set({ keySource: "generator", keyText: "POOL-1-abcd" }).execute();
    const grace = await grant("Grace");
    await jobs.runAll();
    await jobs.runAll();
    const poolKeys = query.selectFrom("poolKey").select(["keyText", "licenseId"]).orderBy("keyText");
    expect(await keyOf(grace)).toBe("");
    expect(await poolKeys.execute()).toEqual([
      { keyText: "POOL-0-abcd", licenseId: ada },
      { keyText: "POOL-1-abcd", licenseId: null },
    ]);
    expect(await countFreeKeys(query, "designite-java")).toBe(0);
    await add(keysFile(2, 1));
    await jobs.runAll();
    expect(await keyOf(grace)).toBe("POOL-2-abcd");
  });

  test("gives the others their keys where one license cannot get its own", async () => {
    const { add, grant, keyOf, waitOf, app, clock } = await createPoolService(kind, "");
    const [ada, grace] = [await grant("Ada"), await grant("Grace")];
    await add(keysFile(0, 2));
    const failures: unknown[] = [];
    let isFirst = true;
    const createIdentifier = () => {
      if (!isFirst) return app.createIdentifier();
      isFirst = false;
      throw new Error("Its mail can't be written.");
    };
    const reportError = (error: unknown) => void failures.push(error);
    const random = { bytes: () => new Uint8Array(), fraction: () => 0.5 };
    const job = licenseKeysJob({ app: { ...app, createIdentifier, reportError }, random });
    for (let round = 0; round < 3; round += 1) await job.run(new AbortController().signal);
    expect([await keyOf(ada), await keyOf(grace)]).toEqual(["", expect.stringContaining("POOL-")]);
    expect([failures.length, (await waitOf(ada))?.attempts]).toEqual([1, 1]);
    clock.advance(hours(1));
    await job.run(new AbortController().signal);
    expect(await keyOf(ada)).toContain("POOL-");
  });

  test("keeps what a receipt has claimed if another license has the key", async () => {
    const { grant, keyOf, waitOf, app } = await createPoolService(kind, "");
    const { query } = app.database;
    const [ada, grace] = [await grant("Ada"), await grant("Grace")];
    await query
      .updateTable("license")
      .set({ keySource: "generator", keyText: "POOL-0-abcd" })
      .where("id", "=", ada)
      .execute();
    await query
      .insertInto("poolKey")
      .values({ ...poolKey, licenseId: null })
      .execute();
    const claim = async ({ transaction }: Change) => {
      await transaction.updateTable("poolKey").set({ licenseId: grace }).execute();
      return poolKey.keyText;
    };
    expect(await receiveKey({ id: grace, orderId: null }, claim, { app })).toBe(false);
    expect(await query.selectFrom("poolKey").select("licenseId").execute()).toEqual([{ licenseId: null }]);
    expect([await keyOf(grace), await waitOf(grace)]).toEqual(["", expect.anything()]);
  });

  test("that is empty tells the operator once a day who waits", async () => {
    const { grant, jobs, sendMails, alarms, transport } = await createPoolService(kind, "");
    await grant("Ada");
    await jobs.runAll();
    await jobs.runAll();
    await sendMails();
    expect(alarms()).toEqual(["1 license is waiting for a key for DesigniteJava"]);
    expect(transport.mails.filter(({ purpose }) => purpose === "license-key")).toEqual([]);
  });
});
