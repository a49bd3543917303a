import { describe, expect, test } from "vitest";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { refuseInserts } from "#test/support/database/refuse-inserts.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { deliveryReport } from "#test/support/mail/delivery-report.ts";
import { type ImapServer, startImapServer } from "#test/support/mail/imap-server.ts";
import { startSilentServer } from "#test/support/mail/unresponsive-mail-servers.ts";
import { createTestService } from "#test/support/test-service.ts";
import { approveRequest } from "./academic-requests/approve-request.ts";

const sources = (imapUrl: string) => ({ mailReports: { imapUrl, postmark: [], mailgun: [], ses: [] } });

async function createReported(kind: (typeof databaseKinds)[number], server: ImapServer) {
  const service = await createAcademicService(kind, { configuration: sources(server.url) });
  const id = await service.ask();
  await approveRequest(id, { operator }, service.appContext);
  await service.sendMails();
  const messageId = service.transport.mails.find(({ purpose }) => purpose === "license-key")?.messageId ?? "";
  const report = (about = messageId, finalRecipient = "ada@uni.example.org") =>
    deliveryReport({ raw: `Message-ID: ${about}\r\n\r\n`, action: "failed", status: "5.1.1", finalRecipient });
  return { service, id, report };
}

const texts = (server: ImapServer, box: string) => server.boxes.get(box)?.map(({ text }) => text);

describe.each(databaseKinds)("a mailbox of reports, on %s", (kind) => {
  test("is read, and what was read is moved", async () => {
    const server = await startImapServer();
    const { service, id, report } = await createReported(kind, server);
    server.put("Subject: I am away\r\n\r\nUntil Monday.\r\n");
    server.put(report());
    await service.jobs.runAll();
    expect(await service.request(id)).toMatchObject({ state: "bounced" });
    expect(texts(server, "INBOX")).toEqual([]);
    expect(texts(server, "Reports read")).toHaveLength(2);
    const connections = server.commands.filter((command) => command.startsWith("LOGIN")).length;
    await service.jobs.runAll();
    expect(server.commands.filter((command) => command.startsWith("LOGIN"))).toHaveLength(connections + 1);
    expect(server.commands.filter((command) => command.startsWith("CREATE"))).toHaveLength(2);
  });

  test("forged reports of an unknown mail or about a stranger change nothing", async () => {
    const server = await startImapServer();
    const { service, id, report } = await createReported(kind, server);
    server.put(report("<unknown@example.org>"));
    server.put(report(undefined, "stranger@example.org"));
    await service.jobs.runAll();
    expect(await service.request(id)).toMatchObject({ state: "submitted" });
    expect(texts(server, "Reports read")).toHaveLength(2);
  });

  test("a report that cannot be recorded is put aside, and the next is read", async () => {
    const server = await startImapServer();
    const { service, id, report } = await createReported(kind, server);
    server.put(report());
    const accept = await refuseInserts(service.appContext.database, "auditEntry");
    await service.jobs.runAll();
    await accept();
    expect(texts(server, "Reports failed")).toEqual([report()]);
    server.put(report());
    await service.jobs.runAll();
    expect(await service.request(id)).toMatchObject({ state: "bounced" });
  });

  test("a connection that breaks leaves the report for the next run", async () => {
    let breaks = true;
    const server = await startImapServer({ onCommand: (command) => breaks && command.startsWith("UID MOVE") });
    const { service, id, report } = await createReported(kind, server);
    server.put(report());
    await service.jobs.runAll();
    expect(texts(server, "INBOX")).toHaveLength(1);
    breaks = false;
    await service.jobs.runAll();
    expect(texts(server, "INBOX")).toEqual([]);
    expect(await service.request(id)).toMatchObject({ state: "bounced" });
  });
});

test("a mail that is longer than any report is not fetched", async () => {
  const server = await startImapServer();
  server.put(`Subject: long\r\n\r\n${"a".repeat(6 * 1024 * 1024)}`);
  const service = await createTestService({ configuration: sources(server.url) });
  await service.jobs.runAll();
  expect(texts(server, "Reports read")).toHaveLength(1);
  expect(server.commands.filter((command) => command.includes("BODY"))).toEqual([]);
});

test("a wrong password is logged without it", async () => {
  const server = await startImapServer();
  const service = await createTestService({ configuration: sources(server.url.replace("hunter2", "swordfish")) });
  await service.jobs.runAll();
  expect(service.logged.join("")).toContain("does not take the login. Check user and password in BOUNCE_IMAP_URL.");
  expect(service.logged.join("")).not.toContain("swordfish");
});

test("a server that says nothing does not keep the service from stopping", async () => {
  const { port } = await startSilentServer();
  const service = await createTestService({ configuration: sources(`imap://ada:hunter2@127.0.0.1:${port}`) });
  const round = service.jobs.runAll();
  await service.jobs.stop();
  await round;
  expect(service.logged.join("")).not.toContain("could not be read");
});

test("a server elsewhere gets the password over TLS alone", async () => {
  const server = await startImapServer();
  const elsewhere = server.url.replace("127.0.0.1", "0.0.0.0");
  const service = await createTestService({ configuration: sources(elsewhere) });
  await service.jobs.runAll();
  expect(server.commands.filter((command) => command.includes("LOGIN"))).toEqual([]);
  expect(service.logged.join("")).toContain("The mailbox of reports could not be read");
});
