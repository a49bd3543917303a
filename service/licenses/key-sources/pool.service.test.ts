import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createKeySourceService } from "#test/support/key-source-service.ts";
import { DatabaseUnavailableError } from "../../db/database-outage.ts";
import { minutes } from "../../time.ts";
import { licenseKeysJob } from "../awaited-keys.ts";
import { importPoolKeys } from "../import-keys.ts";

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
    const { add, grant, given, jobs, sendMails, transport, app, clock } = await createPoolService(
      kind,
      keysFile(0, 60),
    );
    await Promise.all(Array.from({ length: 100 }, (_, index) => untilConnected(() => grant(`Ada${index}`))));
    // On PostgreSQL a claim that finds the last keys locked waits, as one that finds none does.
    await jobs.runAll();
    expect([(await given()).length, new Set(await given()).size]).toEqual([60, 60]);
    const { query } = app.database;
    const awaited = query.selectFrom("license").select("id").where("keyDueAt", "is not", null);
    expect(await awaited.execute()).toHaveLength(40);

    await add(keysFile(60, 45));
    clock.advance(minutes(1));
    await jobs.runAll();
    expect([(await given()).length, new Set(await given()).size]).toEqual([100, 100]);
    expect(await awaited.execute()).toEqual([]);
    await sendMails();
    const mails = transport.mails.filter(({ purpose }) => purpose === "license-key");
    expect([mails.length, new Set(mails.map(({ recipient }) => recipient)).size]).toEqual([100, 100]);
  });

  test("that is filled again and again never gives the last key to two", async () => {
    const { add, grant, given, jobs, clock } = await createPoolService(kind, keysFile(0, 1));
    await Promise.all([grant("Ada"), grant("Grace"), jobs.runAll()]);
    clock.advance(minutes(1));
    await Promise.all([add(keysFile(1, 1)), grant("Edsger"), jobs.runAll(), jobs.runAll()]);
    clock.advance(minutes(1));
    await jobs.runAll();
    expect((await given()).toSorted()).toEqual(["POOL-0-abcd", "POOL-1-abcd"]);
  });

  test("gives the others their keys where one license cannot get its own", async () => {
    const { add, grant, keyOf, failureOf, app, clock } = await createPoolService(kind, "");
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
    const job = licenseKeysJob({ ...app, createIdentifier, reportError });
    for (let round = 0; round < 2; round += 1) await job.run(new AbortController().signal);
    expect([await keyOf(ada), await keyOf(grace)]).toEqual(["", expect.stringContaining("POOL-")]);
    expect([failures.length, await failureOf(ada)]).toEqual([1, expect.stringContaining("failed within the service")]);
    clock.advance(minutes(1));
    await job.run(new AbortController().signal);
    expect(await keyOf(ada)).toContain("POOL-");
  });

  test("that is empty tells the operator once a day who waits", async () => {
    const { grant, rounds, sendMails, alarms, transport } = await createPoolService(kind, "");
    await grant("Ada");
    await rounds(4);
    await sendMails();
    expect(alarms()).toEqual(["1 license is waiting for a key for DesigniteJava"]);
    expect(transport.mails.filter(({ purpose }) => purpose === "license-key")).toEqual([]);
  });
});
