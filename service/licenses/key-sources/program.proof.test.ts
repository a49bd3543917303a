import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createKeySourceService } from "#test/support/key-source-service.ts";
import { makingKeys, programThat } from "#test/support/key-sources.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { licenseKeysJob } from "../awaited-keys.ts";
import { latestProducts } from "../licensed-products.ts";

const tooMuch = "for (let line = 0; line < 5000; line += 1) console.log('a'.repeat(100));";

describe.each(databaseKinds)("a program on %s", (kind) => {
  test("that is a program is told of the license, and its key is stored, recorded and mailed", async () => {
    const file = join(temporaryFolder(), "input.json");
    const program = programThat(
      `appendFileSync(${JSON.stringify(file)}, JSON.stringify({ input, environment: Object.keys(process.env) })); console.log("KEY-" + input.licenseId);`,
    );
    const { grant, keyOf, jobs, sendMails, transport, actions } = await createKeySourceService(kind, program);
    const id = await grant();
    await jobs.runAll();
    expect(await keyOf(id)).toBe(`KEY-${id}`);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
      input: {
        licenseId: id,
        products: latestProducts(["designite-java"]),
        edition: "professional",
        seats: 1,
        licensee: "Ada",
        organization: "Engines Ltd",
        email: "ada@example.org",
        expiresAt: "2027-01-05T12:00:00.000Z",
        orderId: null,
      },
      environment: ["PATH"],
    });
    await sendMails();
    expect(transport.mails).toMatchObject([
      { purpose: "license-key", recipient: "ada@example.org", text: expect.stringContaining(`-r KEY-${id}`) },
    ]);
    expect(await actions()).toEqual(["license-issued", "license-key-received"]);
  });

  test.each([
    ["fails", programThat.bind(undefined, "process.exit(3);"), "The program ended with exit code 3."],
    ["prints rubbish", programThat.bind(undefined, "console.log('no key\\nfor you');"), "no key by the pattern"],
    [
      "prints bytes",
      programThat.bind(undefined, "process.stdout.write(Buffer.alloc(20, 255));"),
      "no key by the pattern",
    ],
    ["prints too much", programThat.bind(undefined, tooMuch), "more than 16384 bytes"],
    ["isn't there", () => ({ ...programThat(""), command: ["/nowhere/program"] as [string] }), "can't be run (ENOENT)"],
  ] as const)("that %s is tried again, with the reason kept", async (_, createSource, reason) => {
    const { grant, keyOf, failureOf, jobs } = await createKeySourceService(kind, createSource());
    const id = await grant();
    await jobs.runAll();
    expect([await failureOf(id), await keyOf(id)]).toEqual([expect.stringContaining(reason), ""]);
  });

  test("that gives every license the same key is believed once", async () => {
    const same = programThat("console.log('SAME-KEY');");
    const { grant, keyOf, failureOf, jobs } = await createKeySourceService(kind, same);
    const ids = [await grant("Ada"), await grant("Grace")];
    await jobs.runAll();
    expect(await Promise.all(ids.map(keyOf))).toEqual(["SAME-KEY", ""]);
    expect(await failureOf(ids[1] ?? "")).toBe("Its source returned the key of another license.");
  });

  test("that fails is told to the operator after some minutes, once a day, and never given up", async () => {
    const repaired = join(temporaryFolder(), "repaired");
    const failing = programThat(`if (!existsSync(${JSON.stringify(repaired)})) process.exit(1); ${makingKeys()}`);
    const { grant, keyOf, rounds, sendMails, transport, alarms } = await createKeySourceService(kind, failing);
    const id = await grant();
    await rounds(1);
    await sendMails();
    expect(alarms()).toEqual([]);
    await rounds(2);
    await sendMails();
    const told = transport.mails.filter(({ purpose }) => purpose === "operator-alarm");
    expect(told).toMatchObject([{ recipient: "review@example.org", text: expect.stringContaining("exit code 1") }]);
    expect(told[0]?.text).not.toContain("ada@example.org");
    writeFileSync(repaired, "");
    await rounds(1);
    expect(await keyOf(id)).toBe(`KEY-${id}`);
  });

  test("is asked once for a license that several processes work off at once", async () => {
    const calls = join(temporaryFolder(), "calls");
    const program = programThat(makingKeys(calls));
    const { grant, app, sendMails, transport } = await createKeySourceService(kind, program);
    const ids = await Promise.all([grant("Ada"), grant("Grace"), grant("Edsger")]);
    const { signal } = new AbortController();
    await Promise.all(Array.from({ length: 4 }, () => licenseKeysJob(app).run(signal)));
    expect(readFileSync(calls, "utf8").trim().split("\n").toSorted()).toEqual(ids.toSorted());
    await sendMails();
    expect(transport.mails).toHaveLength(3);
  });
});
