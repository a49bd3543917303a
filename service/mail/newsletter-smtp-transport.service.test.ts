import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createNewsletterSmtpTransport } from "./newsletter-smtp-transport.ts";
import type { NewsletterMail } from "./newsletter-transport.ts";
import { startMailServer } from "./smtp-server-for-tests.ts";

const from = { name: "Designite", address: "sender@example.org" };
const mail = (name: string): NewsletterMail => ({
  id: name,
  recipient: `${name}@example.org`,
  replyTo: "contact@example.org",
  messageId: `<${name}@designite.example>`,
  unsubscribeUrl:
    "https://www.example.org/apis/newsletter/unsubscribe?token=AAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBB",
  subject: "Łódź: news",
  text: "Text\n.\nend",
  html: "<p>Text</p>",
  date: new Date("2026-01-05T12:00:00.000Z"),
});
const noMark = async () => undefined;
const connect = ({ url }: { url: string }) => {
  const transport = createNewsletterSmtpTransport(url, { from, returnTo: "bounces@example.org" });
  onTestFinished(() => transport.close());
  return transport;
};
const refuse = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

test("mails arrive on one connection, with the headers of a list that can be left by one click", async () => {
  const connections: string[] = [];
  const server = await startMailServer({
    onConnect(session, done) {
      connections.push(session.id);
      done();
    },
  });
  const transport = connect(server);
  expect([await transport.deliver(mail("ada"), noMark), await transport.deliver(mail("bob"), noMark)]).toEqual([
    { kind: "accepted" },
    { kind: "accepted" },
  ]);
  await transport.close();
  expect(connections).toHaveLength(1);
  expect(server.received.map(({ to }) => to)).toEqual([["ada@example.org"], ["bob@example.org"]]);
  expect(server.received[0]).toMatchObject({
    from: "bounces@example.org",
    email: {
      from: { name: "Designite", address: "sender@example.org" },
      subject: "Łódź: news",
      messageId: "<ada@designite.example>",
      text: "Text\n.\nend\n",
    },
  });
  const headers = new Map(server.received[0]?.email.headers.map(({ key, value }) => [key, value]));
  expect(headers.get("list-unsubscribe")).toBe(`<${mail("ada").unsubscribeUrl}>`);
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(headers.get("list-id")).toBe("Designite newsletter <newsletter.example.org>");
});

test("the last line leaves after the mark and not before", async () => {
  const server = await startMailServer();
  const marked = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const delivery = connect(server).deliver(mail("ada"), async () => {
    reached.resolve();
    await marked.promise;
  });
  await reached.promise;
  expect(server.received).toEqual([]);
  marked.resolve();
  expect(await delivery).toEqual({ kind: "accepted" });
  expect(server.received).toHaveLength(1);
});

test("without the mark no server takes the mail, and the next one is sent on a new connection", async () => {
  const server = await startMailServer();
  const transport = connect(server);
  const delivery = await transport.deliver(mail("ada"), () => Promise.reject(new Error("The database is gone.")));
  expect(delivery).toMatchObject({ kind: "unavailable" });
  expect(await transport.deliver(mail("bob"), noMark)).toEqual({ kind: "accepted" });
  expect(server.received.map(({ to }) => to)).toEqual([["bob@example.org"]]);
});

test("a refused recipient is told with the server's words, without a mark, and the connection goes on", async () => {
  const marks: string[] = [];
  const server = await startMailServer({
    onRcptTo({ address }, _, done) {
      done(address.startsWith("gone") ? refuse(550, "5.1.1 no such user") : undefined);
    },
  });
  const transport = connect(server);
  const mark = (name: string) => async () => {
    marks.push(name);
  };
  expect(await transport.deliver(mail("gone"), mark("gone"))).toEqual({
    kind: "refused",
    answer: { code: 550, text: "5.1.1 no such user", isAboutRecipient: true },
  });
  expect(await transport.deliver(mail("bob"), mark("bob"))).toEqual({ kind: "accepted" });
  expect(marks).toEqual(["bob"]);
});

test("a refusal of the whole mail is an answer", async () => {
  const server = await startMailServer({
    onData(stream, _, done) {
      stream.resume().on("end", () => done(refuse(554, "5.7.1 looks like spam")));
    },
  });
  expect(await connect(server).deliver(mail("ada"), noMark)).toEqual({
    kind: "refused",
    answer: { code: 554, text: "5.7.1 looks like spam", isAboutRecipient: false },
  });
});

test("a connection that breaks after the last line leaves the mail unanswered", async () => {
  const server = await startServerThatEndsAtTheLastLine();
  expect(await connect(server).deliver(mail("ada"), noMark)).toMatchObject({ kind: "unanswered" });
  expect(server.received).toEqual(["the last line"]);
});

test.each([
  ["is not there", async () => "smtp://127.0.0.1:1"],
  ["refuses us", async () => (await startMailServer({ onConnect: (_, done) => done(refuse(554, "no")) })).url],
  [
    "refuses our sender",
    async () => (await startMailServer({ onMailFrom: (_, __, done) => done(refuse(550, "no")) })).url,
  ],
  ["wants a password", async () => (await startMailServer({ authOptional: false })).url],
  [
    "is about to stop",
    async () => (await startMailServer({ onRcptTo: (_, __, done) => done(refuse(421, "bye")) })).url,
  ],
])("a server that %s is unavailable, and no mail is marked", async (_, urlOf) => {
  const transport = connect({ url: await urlOf() });
  const delivery = await transport.deliver(mail("ada"), () => Promise.reject(new Error("marked")));
  expect(delivery).toMatchObject({ kind: "unavailable", reason: expect.not.stringContaining("ESTREAM") });
});

test("a password does not show", async () => {
  const server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(refuse(535, "wrong")),
  });
  const transport = connect({ url: server.url.replace("//", "//user:hunter2@") });
  const delivery = await transport.deliver(mail("ada"), noMark);
  expect(delivery).toMatchObject({ kind: "unavailable", reason: expect.stringContaining("535") });
  expect(JSON.stringify([delivery, transport.description])).not.toContain("hunter2");
});

test("a closed connection is opened again", async () => {
  const server = await startMailServer();
  const transport = connect(server);
  await transport.deliver(mail("ada"), noMark);
  await transport.close();
  await transport.close();
  expect(await transport.deliver(mail("bob"), noMark)).toEqual({ kind: "accepted" });
  await transport.close();
});

/** Speaks as little SMTP as a mail needs, and says nothing when it has the last line. */
async function startServerThatEndsAtTheLastLine(): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const answers: Readonly<Record<string, string>> = { DATA: "354 go on\r\n" };
  const server = createServer((socket) => {
    let heard = "";
    socket.write("220 here\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      heard += String(bytes);
      const command = /^[A-Z]{4}(?=[^\n]*\n$)/.exec(String(bytes))?.[0];
      if (command) socket.write(answers[command] ?? "250 yes\r\n");
      if (!heard.endsWith("\r\n.\r\n")) return;
      received.push("the last line");
      socket.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  return { url: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`, received };
}
