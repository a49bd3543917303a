import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { approveRequest } from "#service/academic/decide-request.ts";
import type { Configuration } from "#service/platform/config/config.ts";
import { readReportMailbox } from "#service/platform/mail/reports/mail-reports.ts";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { refuseInserts } from "#test/support/database/refuse-inserts.ts";
import { databaseKinds, migratedDatabase } from "#test/support/database/test-database.ts";
import { deliveryReport } from "#test/support/mail/delivery-report.ts";
import { type ImapServer, startImapServer } from "#test/support/mail/imap-server.ts";
import { startSilentServer } from "#test/support/mail/unresponsive-mail-servers.ts";
import { createTestService } from "#test/support/test-service.ts";

const sources = (imapUrl: string) => ({ mailReports: { imapUrl, postmark: [], mailgun: [], ses: [] } });

const secrets = { linkSecrets: [Buffer.alloc(32, 1)] as const, suppressionSecret: Buffer.alloc(32, 2) };

async function createReported(
  kind: (typeof databaseKinds)[number],
  server: ImapServer,
  configuration: Partial<Configuration> = {},
) {
  const service = await createAcademicService(kind, { configuration: { ...sources(server.url), ...configuration } });
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
    await service.sendMails();
    const alarm = service.transport.mails.find(({ subject }) => subject === "A delivery report couldn't be read");
    expect(alarm).toMatchObject({ purpose: "operator-alarm", recipient: "review@example.org" });
    expect(alarm?.text).toContain("Reason: Its report couldn't be recorded.");
    expect(alarm?.text).toContain('the folder "Reports failed" of that mailbox');
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

test("of a long mail no more is fetched than is read, and its report counts", async () => {
  const server = await startImapServer();
  const { service, id, report } = await createReported("sqlite", server);
  server.put(`${report()}${"a".repeat(6 * 1024 * 1024)}`);
  await service.jobs.runAll();
  expect(await service.request(id)).toMatchObject({ state: "bounced" });
  expect(server.commands.filter((command) => command.includes("BODY"))).toEqual([
    expect.stringContaining("BODY.PEEK[]<0.1048576>"),
  ]);
});

test("the signal of the end of the service keeps no connection that is closed", async () => {
  const server = await startImapServer();
  const stopping = new AbortController();
  const readers = {
    record: async () => false,
    read: async () => ({ kind: "reports" as const, reports: [] }),
    onPutAside: async () => undefined,
  };
  for (let run = 0; run < 3; run += 1) {
    server.put("Subject: I am away\r\n\r\nUntil Monday.\r\n");
    await readReportMailbox(server.url, readers, stopping.signal);
  }
  const wrong = server.url.replace("hunter2", "swordfish");
  await expect(readReportMailbox(wrong, readers, stopping.signal)).rejects.toThrow("doesn't take the login");
  expect(getEventListeners(stopping.signal, "abort")).toEqual([]);
  expect(texts(server, "Reports read")).toHaveLength(3);
});

const broken = {
  "no headers": "\r\n\r\n",
  "bytes of no coding": "Content-Type: text/plain; charset=none\r\n\r\n\xff\xfe\x00\x80",
  "a boundary that never comes": 'Content-Type: multipart/report; boundary="b"\r\n\r\nhello',
  "a boundary without a name": "Content-Type: multipart/report\r\n\r\n--\r\n--\r\n",
  "base64 of nothing": `Content-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%`,
  "a header of a mebibyte": `Subject: ${"x".repeat(1 << 20)}\r\n\r\nhello`,
  "50,000 headers": `${"X: y\r\n".repeat(50_000)}\r\nhello`,
  "a report without fields":
    'Content-Type: multipart/report; boundary="b"\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n\r\n--b--',
};

test("broken mails are put away, and do not keep a report behind them from being read", async () => {
  const server = await startImapServer();
  const { service, id, report } = await createReported("sqlite", server);
  for (const text of Object.values(broken)) server.put(text);
  server.put(report());
  await service.jobs.runAll();
  expect(texts(server, "INBOX")).toEqual([]);
  expect(await service.request(id)).toMatchObject({ state: "bounced" });
});

test("a full mailbox is told, and its reports count once", async () => {
  const server = await startImapServer({ refused: /^UID MOVE/ });
  const { service, id, report } = await createReported("sqlite", server);
  server.put(report());
  await service.jobs.runAll();
  await service.jobs.runAll();
  expect(await service.request(id)).toMatchObject({ state: "bounced" });
  expect(
    (await service.actions()).filter((action) => action.includes("bounce") || action.includes("return")),
  ).toHaveLength(1);
  expect(service.logged.join("")).toMatch(
    /1 emails were read and can't be moved into .*Is the mailbox of reports full\?/,
  );
});

test("two processes read one mailbox, and each report counts once", async () => {
  const server = await startImapServer();
  const database = await migratedDatabase("postgres");
  const { service, id, report } = await createReported("postgres", server, { database });
  const other = await createTestService({ configuration: { ...sources(server.url), ...secrets, database } });
  for (let at = 0; at < 40; at += 1) server.put(report());
  await Promise.all([service.jobs.runAll(), other.jobs.runAll()]);
  expect(texts(server, "INBOX")).toEqual([]);
  expect(texts(server, "Reports read")).toHaveLength(40);
  expect(await service.request(id)).toMatchObject({ state: "bounced" });
  expect([...service.logged, ...other.logged].join("")).not.toContain("A job failed");
});

test("10,000 mails are read in parts", async () => {
  const server = await startImapServer();
  for (let at = 0; at < 10_000; at += 1) server.put("Subject: I am away\r\n\r\nUntil Monday.\r\n");
  const service = await createTestService({ configuration: sources(server.url) });
  await service.jobs.runAll();
  expect(texts(server, "INBOX")).toHaveLength(9500);
  expect(texts(server, "Reports read")).toHaveLength(500);
});

test("a wrong password is logged without it", async () => {
  const server = await startImapServer();
  const service = await createTestService({ configuration: sources(server.url.replace("hunter2", "swordfish")) });
  await service.jobs.runAll();
  expect(service.logged.join("")).toContain("doesn't take the login. Check user and password in BOUNCE_IMAP_URL.");
  expect(service.logged.join("")).not.toContain("swordfish");
});

test("a server that says nothing does not keep the service from stopping", async () => {
  const { port } = await startSilentServer();
  const service = await createTestService({ configuration: sources(`imap://ada:hunter2@127.0.0.1:${port}`) });
  const round = service.jobs.runAll();
  await service.jobs.stop();
  await round;
  expect(service.logged.join("")).not.toContain("A job failed");
});

test("a server elsewhere gets the password over TLS alone", async () => {
  const server = await startImapServer();
  const elsewhere = server.url.replace("127.0.0.1", "0.0.0.0");
  const service = await createTestService({ configuration: sources(elsewhere) });
  await service.jobs.runAll();
  expect(server.commands.filter((command) => command.includes("LOGIN"))).toEqual([]);
  expect(service.logged.join("")).toMatch(/The mailbox server 0\.0\.0\.0 doesn't answer as it should.*A job failed/);
});
