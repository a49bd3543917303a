import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { approveRequest } from "#service/academic/decide-request.ts";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { refuseInserts } from "#test/support/database/refuse-inserts.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { deliveryReport } from "#test/support/mail/delivery-report.ts";

async function createReported(kind: (typeof databaseKinds)[number]) {
  const service = await createAcademicService(kind);
  const id = await service.ask();
  await approveRequest(id, { operator }, service.appContext);
  await service.sendMails();
  const messageId = service.transport.mails.find(({ purpose }) => purpose === "license-key")?.messageId ?? "";
  const folder = join(service.folder, "bounces");
  await mkdir(folder);
  const report = (diagnostic: string, header = `Message-ID: ${messageId}`) =>
    deliveryReport({
      raw: `${header}\r\n\r\n`,
      action: "failed",
      status: "5.1.1",
      finalRecipient: "ada@uni.example.org",
      diagnostic,
    });
  return { service, id, messageId, folder, report };
}

const bom = Buffer.from([0xff, 0xfe, 0x00]);
const surrogate = Buffer.from([0xed, 0xa0, 0x80]);

describe.each(databaseKinds)("a report built to do harm, on %s", (kind) => {
  test.each<[string, (messageId: string) => { header: string; diagnostic: string }]>([
    ["NUL in its Message-ID", () => ({ header: "Message-ID: <a\0b@example.org>", diagnostic: "" })],
    ["lone surrogates", () => ({ header: "Message-ID: <\ud800@example.org>", diagnostic: "\udfff" })],
    ["line separators", () => ({ header: "Message-ID: <\u2028\u2029@example.org>", diagnostic: "\u2028\u2029" })],
    ["a Message-ID of 4 MB", () => ({ header: `Message-ID: <${"a".repeat(4_000_000)}@example.org>`, diagnostic: "" })],
  ])("does not keep the next from being read: %s", async (_, build) => {
    const { service, id, messageId, folder, report } = await createReported(kind);
    const { header, diagnostic } = build(messageId);
    await writeFile(join(folder, "1.eml"), report(diagnostic, header));
    await writeFile(join(folder, "2.eml"), report("no such user"));
    await service.jobs.runAll();
    expect(await service.request(id)).toMatchObject({ state: "bounced" });
    expect((await readdir(folder)).filter((name) => name.endsWith(".eml"))).toEqual([]);
  });

  test.each([
    ["NUL", "550 a\0b"],
    ["line separators", "550 a\u2028b\u2029c"],
    ["a lone surrogate", "550 \ud800"],
    ["1 MB", `550 ${"x".repeat(1_000_000)}`],
    ["escape sequences", "550 \u001b[31mred\u202e"],
  ])("about a mail of ours is recorded although its diagnostic holds %s", async (_, diagnostic) => {
    const { service, id, folder, report } = await createReported(kind);
    await writeFile(join(folder, "1.eml"), report(diagnostic));
    await service.jobs.runAll();
    expect(await service.request(id)).toMatchObject({ state: "bounced" });
    await service.sendMails();
    const alarm = service.transport.mails.find(({ purpose }) => purpose === "operator-alarm");
    expect(alarm?.text).toMatch(/Reason: 5\.1\.1 550/);
    expect(alarm?.text).not.toMatch(/(?!\n)[\p{C}\p{Zl}\p{Zp}]/u);
    expect(alarm?.text.length).toBeLessThan(5000);
  });

  test("in other codings, or cut off, is put away", async () => {
    const { service, folder, report } = await createReported(kind);
    await writeFile(join(folder, "1.eml"), Buffer.concat([bom, surrogate, Buffer.from(report("x"))]));
    await writeFile(join(folder, "2.eml"), report("x").slice(0, 300));
    await writeFile(join(folder, "3.eml"), Buffer.alloc(6 * 1024 * 1024, "a"));
    await service.jobs.runAll();
    expect((await readdir(join(folder, "read"))).toSorted()).toEqual(["1.eml", "2.eml", "3.eml"]);
  });

  test("that cannot be recorded is moved aside and logged, and the rest are read", async () => {
    const { service, id, folder, report } = await createReported(kind);
    await writeFile(join(folder, "1.eml"), report("no such user"));
    const accept = await refuseInserts(service.appContext.database, "auditEntry");
    await service.jobs.runAll();
    await accept();
    expect(await readdir(join(folder, "failed"))).toEqual(["1.eml"]);
    expect(service.logged.join("")).toContain("Its report couldn't be recorded.");
    await writeFile(join(folder, "2.eml"), report("no such user"));
    await service.jobs.runAll();
    expect(await service.request(id)).toMatchObject({ state: "bounced" });
  });
});
