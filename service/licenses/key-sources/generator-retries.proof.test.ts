import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createKeySourceService } from "#test/support/key-source-service.ts";
import { makingKeys, programThat } from "#test/support/key-sources.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { approveRequest } from "../../academic/decide-request.ts";
import { days, hours } from "../../time.ts";
import { licenseKeysJob } from "../fetch-keys.ts";
import { importPoolKeys } from "../import-keys.ts";

const lines = (file: string) => readFileSync(file, "utf8").trim().split("\n");
const random = { bytes: () => new Uint8Array(), fraction: () => 0.5 };
const { signal } = new AbortController();

describe.each(databaseKinds)("a generator on %s", (kind) => {
  test("that gives every license the same key is believed once", async () => {
    const { grant, keyOf, waitOf, jobs } = await createKeySourceService(kind, programThat("console.log('SAME-KEY');"));
    const ids = [await grant("Ada"), await grant("Grace")];
    await jobs.runAll();
    expect((await Promise.all(ids.map(keyOf))).toSorted()).toEqual(["", "SAME-KEY"]);
    const waits = await Promise.all(ids.map(waitOf));
    expect(waits.find((wait) => wait)?.lastFailure).toBe("It returned the key of another license.");
  });

  test("is asked for a key that waits, also when the clock was set back by days", async () => {
    const { grant, keyOf, jobs, clock } = await createKeySourceService(kind, programThat(makingKeys()));
    const id = await grant();
    clock.step(days(-3));
    await jobs.runAll();
    expect(await keyOf(id)).not.toBe("");
  });

  test("that gives a key of the pool or of an imported license is refused, and the key stays", async () => {
    const { grant, keyOf, waitOf, jobs, app } = await createKeySourceService(
      kind,
      programThat("console.log('POOL-KEY');"),
    );
    const refused = "It returned the key of another license.";
    await importPoolKeys("key\nPOOL-KEY", "dpy", app, "operator:Grace");
    const id = await grant("Ada");
    await jobs.runAll();
    expect([await keyOf(id), (await waitOf(id))?.lastFailure]).toEqual(["", refused]);
    const { query } = app.database;
    expect(await query.selectFrom("poolKey").select("licenseId").execute()).toEqual([{ licenseId: null }]);
    await query.deleteFrom("poolKey").execute();
    await query.updateTable("license").set({ keySource: "imported", keyText: "POOL-KEY" }).execute();
    const other = await grant("Grace");
    await jobs.runAll();
    expect([await keyOf(other), (await waitOf(other))?.lastFailure]).toEqual(["", refused]);
  });

  test("that fails is told to the operator after some failures, once a day, and never given up", async () => {
    const folder = temporaryFolder();
    const calls = join(folder, "calls");
    const failing = programThat(
      `if (existsSync(${JSON.stringify(join(folder, "repaired"))})) { ${makingKeys()} } else { appendFileSync(${JSON.stringify(calls)}, "x\\n"); process.exit(1); }`,
    );
    const { grant, keyOf, rounds, sendMails, transport, alarms } = await createKeySourceService(kind, failing);
    const id = await grant();
    await rounds(2);
    await sendMails();
    expect(alarms()).toEqual([]);
    await rounds(2);
    await sendMails();
    const told = transport.mails.filter(({ purpose }) => purpose === "operator-alarm");
    expect(told).toMatchObject([
      { purpose: "operator-alarm", recipient: "review@example.org", text: expect.stringContaining("exit code 1") },
    ]);
    expect(told[0]?.text).not.toContain("ada@example.org");
    await rounds(26);
    await sendMails();
    expect(alarms()).toHaveLength(2);
    // The longest pause varies by a fifth, so that some rounds come before it is over.
    expect(lines(calls).length).toBeGreaterThan(15);
    writeFileSync(join(folder, "repaired"), "");
    await rounds(2);
    expect(await keyOf(id)).toBe(`KEY-${id}`);
  });

  test("is asked once for a license that several processes work off at once", async () => {
    const calls = join(temporaryFolder(), "calls");
    const program = programThat(makingKeys(calls));
    const { grant, app, sendMails, transport } = await createKeySourceService(kind, program);
    const ids = await Promise.all([grant("Ada"), grant("Grace"), grant("Edsger")]);
    await Promise.all(Array.from({ length: 4 }, () => licenseKeysJob({ app, random }).run(signal)));
    expect(lines(calls).toSorted()).toEqual(ids.toSorted());
    await sendMails();
    expect(transport.mails).toHaveLength(3);
  });

  test("whose key is lost before its mail is queued is asked again with the same license, and one mail leaves", async () => {
    const calls = join(temporaryFolder(), "calls");
    const program = programThat(makingKeys(calls));
    const { ask, app, clock, sendMails, transport, keyOf } = await createKeySourceService(kind, program);
    const requestId = await ask();
    const approved = await approveRequest(requestId, { operator }, { ...app, wake: () => undefined });
    const id = approved.kind === "approved" ? approved.licenseId : "";
    let isBroken = true;
    const createIdentifier = () => {
      if (isBroken) throw new Error("the process ends here");
      return app.createIdentifier();
    };
    const breaking = { ...app, createIdentifier, reportError: () => undefined };
    const job = licenseKeysJob({ app: breaking, random });
    await job.run(signal);
    expect(await keyOf(id)).toBe("");
    isBroken = false;
    clock.advance(hours(1));
    await job.run(signal);
    expect(await keyOf(id)).toBe(`KEY-${id}`);
    await job.run(signal);
    expect(lines(calls)).toEqual([id, id]);
    await sendMails();
    expect(transport.mails.filter(({ purpose }) => purpose === "license-key")).toHaveLength(1);
  });
});
