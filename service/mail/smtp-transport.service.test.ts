import type { SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { startServerThatNeverAnswers, startSilentServer } from "#test/support/mail/unresponsive-mail-servers.ts";
import type { DeliverableMail } from "./transport.ts";
import { createSmtpTransport } from "./transport.ts";

const from = { name: "Designite, Inc. <x>", address: "sender@example.org", replyTo: "contact@example.org" };
const mail: DeliverableMail = {
  id: "1",
  purpose: "academic-notice",
  recipient: "review@example.org",
  messageId: "<1@example.org>",
  subject: "A request from Łódź\r\nBcc: everybody@example.org",
  text: "Zażółć\n.\nend",
  html: "<p>Zażółć</p>",
  createdAt: "2026-01-05T12:00:00.000Z",
  attachmentName: null,
  attachmentText: null,
};
const noLimit = new AbortController().signal;

function connect(url: string) {
  const transport = createSmtpTransport(url, from);
  onTestFinished(() => transport.close());
  return transport;
}

test("a mail arrives unchanged, at one mailbox, and cannot inject headers", async () => {
  const server = await startMailServer();
  const delivery = await connect(server.url).deliver(mail, noLimit);
  expect(delivery).toEqual({ kind: "delivered", to: `127.0.0.1:${server.port}` });
  expect(server.received).toHaveLength(1);
  expect(server.received[0]).toMatchObject({
    from: "sender@example.org",
    to: ["review@example.org"],
    email: {
      from: { name: "Designite, Inc. <x>", address: "sender@example.org" },
      to: [{ address: "review@example.org" }],
      replyTo: [{ address: "contact@example.org" }],
      messageId: "<1@example.org>",
      date: "2026-01-05T12:00:00.000Z",
      text: "Zażółć\n.\nend\n",
      html: expect.stringContaining("<p>Zażółć</p>"),
    },
  });
  const headers = server.received[0]?.email.headers.map(({ key }) => key) ?? [];
  expect(headers).toContain("auto-submitted");
  expect(server.received[0]?.raw).toContain("X-Auto-Response-Suppress: OOF, AutoReply\r\n");
  expect(headers).not.toContain("bcc");
});

test("a mail with a key has it attached", async () => {
  const server = await startMailServer();
  const key: DeliverableMail = {
    ...mail,
    ...{ purpose: "license-key", attachmentName: "key.txt", attachmentText: "eyJ\n" },
  };
  await connect(server.url).deliver(key, noLimit);
  const [attachment] = server.received[0]?.email.attachments ?? [];
  expect(attachment).toMatchObject({ filename: "key.txt", mimeType: "text/plain" });
});

test("mails of a list share a connection, and have one-click headers", async () => {
  const connections: string[] = [];
  const server = await startMailServer({
    onConnect(session, done) {
      connections.push(session.id);
      done();
    },
  });
  const transport = connect(server.url);
  const listHeaders = {
    "List-Id": "Designite newsletter <newsletter.example.org>",
    "List-Unsubscribe": `<https://www.example.org/apis/newsletter/unsubscribe?token=${"A".repeat(22)}.${"B".repeat(22)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  const issue: DeliverableMail = { ...mail, purpose: "newsletter-issue", listHeaders };
  await transport.deliver(issue, noLimit);
  await transport.deliver({ ...issue, recipient: "bob@example.org" }, noLimit);
  expect(connections).toHaveLength(1);
  expect(server.received).toMatchObject([
    { from: "sender@example.org", to: ["review@example.org"] },
    { from: "sender@example.org", to: ["bob@example.org"] },
  ]);
  const headers = new Map(server.received[0]?.email.headers.map(({ key, value }) => [key, value]));
  for (const [name, value] of Object.entries(listHeaders)) expect(headers.get(name.toLowerCase())).toBe(value);
  expect(headers.has("auto-submitted")).toBe(false);
});

const refuse = (responseCode: number, words = "<ada@example.org> is not known") =>
  Object.assign(new Error(words), { responseCode });
const atRecipient = (code: number, words?: string): SMTPServerOptions => ({
  onRcptTo: (_, __, done) => done(refuse(code, words)),
});
const atContent = (code: number, words?: string): SMTPServerOptions => ({
  onData: (stream, _, done) => {
    stream.resume().on("end", () => done(refuse(code, words)));
  },
});
const atSender = (code: number): SMTPServerOptions => ({ onMailFrom: (_, __, done) => done(refuse(code)) });

test.each([
  ["an unknown mailbox", atRecipient(550), "hard"],
  ["an unknown mailbox, with its status", atRecipient(550, "5.1.1 no such user"), "hard"],
  ["a mailbox that is busy", atRecipient(450, "4.2.0 Greylisted"), undefined],
  ["a full mailbox", atRecipient(552, "5.2.2 over quota"), undefined],
  ["a full mailbox, told after the content", atContent(552, "5.2.2 over quota"), undefined],
  ["the content", atContent(554, "5.7.1 looks like spam"), "policy"],
  ["our sender", atSender(550), undefined],
  ["the end of the server", atRecipient(421, "bye"), undefined],
])("a refusal because of %s is classified, and logged without the mailbox", async (_, options, verdict) => {
  const server = await startMailServer(options);
  const delivery = await connect(server.url).deliver(mail, noLimit);
  expect(delivery).toMatchObject({
    kind: "refused",
    reason: expect.stringMatching(/^(550|450|552|554|421) /),
  });
  expect("verdict" in delivery ? delivery.verdict : undefined).toBe(verdict);
  expect(JSON.stringify(delivery)).not.toContain("ada@");
});

test("a connection lost after the last line is a temporary failure, and the mail was sent once", async () => {
  const server = await startServerThatNeverAnswers();
  const delivery = await connect(server.url).deliver(mail, noLimit);
  expect(delivery).toMatchObject({ kind: "refused" });
  expect(server.received).toHaveLength(1);
});

test("a wrong password is a temporary failure", async () => {
  const server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(refuse(535)),
  });
  const url = server.url.replace("//", "//user:hunter2@");
  const transport = connect(url);
  const delivery = await transport.deliver(mail, noLimit);
  expect(delivery).toMatchObject({ kind: "refused", reason: expect.stringContaining("535") });
  expect(JSON.stringify([delivery, transport.description])).not.toContain("hunter2");
});

test("a server that is down or never answers is a temporary failure", async () => {
  const silent = await startSilentServer();
  const speechless = connect(silent.url).deliver(mail, AbortSignal.timeout(50));
  const absent = connect("smtp://127.0.0.1:1").deliver(mail, noLimit);
  expect(await speechless).toMatchObject({ kind: "refused" });
  expect(await absent).toMatchObject({ kind: "refused", reason: "ECONNREFUSED after CONN" });
});

test("the reason names what is wrong with a certificate", async () => {
  const server = await startMailServer({ disabledCommands: [] });
  const delivery = await connect(server.url).deliver(mail, noLimit);
  const reason = expect.stringMatching(/CERT/);
  expect(delivery).toMatchObject({ kind: "refused", reason });
});
