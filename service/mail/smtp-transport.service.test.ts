import { expect, test } from "vitest";
import type { DeliverableMail } from "./mail-transport.ts";
import { startMailServer, startSilentServer } from "./smtp-server-for-tests.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

const from = { name: "Designite, Inc. <x>", address: "sender@example.org" };
const mail: DeliverableMail = {
  id: "1",
  purpose: "academic-notice",
  recipient: "review@example.org",
  replyTo: "ada@uni.example.org",
  messageId: "<1@example.org>",
  subject: "A request from Łódź\r\nBcc: everybody@example.org",
  text: "Zażółć\n.\nend",
  html: "<p>Zażółć</p>",
  createdAt: "2026-01-05T12:00:00.000Z",
  attachmentName: null,
  attachmentText: null,
};
const noLimit = new AbortController().signal;

test("a mail arrives as it was written, to one mailbox, and cannot carry further headers", async () => {
  const server = await startMailServer();
  const delivery = await createSmtpTransport(server.url, from).deliver(mail, noLimit);
  expect(delivery).toEqual({ kind: "delivered", to: `127.0.0.1:${server.port}` });
  expect(server.received).toHaveLength(1);
  expect(server.received[0]).toMatchObject({
    from: "sender@example.org",
    to: ["review@example.org"],
    email: {
      from: { name: "Designite, Inc. <x>", address: "sender@example.org" },
      to: [{ address: "review@example.org" }],
      replyTo: [{ address: "ada@uni.example.org" }],
      messageId: "<1@example.org>",
      date: "2026-01-05T12:00:00.000Z",
      text: "Zażółć\n.\nend\n",
      html: expect.stringContaining("<p>Zażółć</p>"),
    },
  });
  const headers = server.received[0]?.email.headers.map(({ key }) => key) ?? [];
  expect(headers).toContain("auto-submitted");
  expect(headers).not.toContain("bcc");
});

test("a mail with a key carries it as a file, and asks for a report where there is a mailbox for reports", async () => {
  const asked: unknown[] = [];
  const server = await startMailServer({
    hideDSN: false,
    onRcptTo(address, _, done) {
      asked.push(address.dsn?.notify);
      done();
    },
  });
  const key: DeliverableMail = { ...mail, purpose: "license-key", attachmentName: "key.txt", attachmentText: "eyJ\n" };
  await createSmtpTransport(server.url, from, "reports@example.org").deliver(key, noLimit);
  await createSmtpTransport(server.url, from).deliver(key, noLimit);
  await createSmtpTransport(server.url, from, "reports@example.org").deliver(mail, noLimit);
  expect(server.received.map((received) => received.from)).toEqual([
    "reports@example.org",
    "sender@example.org",
    "sender@example.org",
  ]);
  expect(asked).toEqual([["SUCCESS", "FAILURE"], undefined, undefined]);
  const [attachment] = server.received[0]?.email.attachments ?? [];
  expect(attachment).toMatchObject({ filename: "key.txt", mimeType: "text/plain" });
});

const refuse = (responseCode: number) => Object.assign(new Error("<ada@example.org> is not known"), { responseCode });

test.each([
  ["unknown mailbox", { onRcptTo: (_: unknown, __: unknown, done: (error: Error) => void) => done(refuse(550)) }, true],
  ["full mailbox", { onRcptTo: (_: unknown, __: unknown, done: (error: Error) => void) => done(refuse(452)) }, false],
  ["our sender", { onMailFrom: (_: unknown, __: unknown, done: (error: Error) => void) => done(refuse(550)) }, false],
])("a refusal because of %s is told without the mailbox", async (_, options, permanent) => {
  const server = await startMailServer(options);
  const delivery = await createSmtpTransport(server.url, from).deliver(mail, noLimit);
  expect(delivery).toMatchObject({ kind: "refused", permanent, reason: expect.stringMatching(/^(550|452) /) });
  expect(JSON.stringify(delivery)).not.toContain("ada@");
});

test("a wrong password is a fault of ours and no reason to give a mail up", async () => {
  const server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(refuse(535)),
  });
  const url = server.url.replace("//", "//user:hunter2@");
  const transport = createSmtpTransport(url, from);
  const delivery = await transport.deliver(mail, noLimit);
  expect(delivery).toMatchObject({ kind: "refused", permanent: false, reason: expect.stringContaining("535") });
  expect(JSON.stringify([delivery, transport.description])).not.toContain("hunter2");
});

test("a server that is not there, or never speaks, is a temporary failure", async () => {
  const silent = await startSilentServer();
  const speechless = createSmtpTransport(silent.url, from).deliver(mail, AbortSignal.timeout(50));
  const absent = createSmtpTransport("smtp://127.0.0.1:1", from).deliver(mail, noLimit);
  expect(await speechless).toMatchObject({ kind: "refused", permanent: false });
  expect(await absent).toMatchObject({ kind: "refused", permanent: false, reason: "ESOCKET after CONN" });
});
