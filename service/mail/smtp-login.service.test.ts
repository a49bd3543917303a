import { expect, onTestFinished, test } from "vitest";
import { startCommandServer } from "#test/support/mail/unresponsive-mail-servers.ts";
import type { DeliverableMail } from "./mail-transport.ts";
import { createSmtpTransport, verifySmtp } from "./smtp-transport.ts";

const from = { name: "Designite", address: "sender@example.org" };
const mail: DeliverableMail = {
  id: "1",
  purpose: "license-key",
  recipient: "ada@example.org",
  replyTo: "contact@example.org",
  messageId: "<1@example.org>",
  subject: "Key",
  text: "Key",
  html: "<p>Key</p>",
  createdAt: "2026-01-05T12:00:00.000Z",
  attachmentName: null,
  attachmentText: null,
};

/** `0.0.0.0` leads to this computer and is no loopback address, like the name of a server. */
async function deliver(login: string, host: string, query = "") {
  const server = await startCommandServer();
  const url = `smtp://${login}${host}:${server.port}/${query}`;
  const transport = createSmtpTransport(url, from);
  onTestFinished(() => transport.close());
  const delivery = await transport.deliver(mail, new AbortController().signal);
  return { url, delivery, commands: server.commands };
}

test("a server that does not offer STARTTLS is not told the password", async () => {
  const { url, delivery, commands } = await deliver("user:hunter2@", "0.0.0.0");
  expect(delivery).toMatchObject({ kind: "refused", permanent: false, reason: expect.stringContaining("STARTTLS") });
  expect(await verifySmtp(url)).toContain("ETLS");
  expect(commands).not.toContain("AUTH");
  expect(commands).not.toContain("MAIL");
});

test.each([
  ["without a login", "", "0.0.0.0", ""],
  ["on this computer", "user:hunter2@", "127.0.0.1", ""],
  ["where the address allows it", "user:hunter2@", "0.0.0.0", "?requireTLS=false"],
])("a server without STARTTLS gets the mail %s", async (_, login, host, query) => {
  expect((await deliver(login, host, query)).delivery).toMatchObject({ kind: "delivered" });
});
