import { expect, onTestFinished, test } from "vitest";
import { sampleMail, sampleSender } from "#test/support/mail/sample-mail.ts";
import { startCommandServer } from "#test/support/mail/unresponsive-mail-servers.ts";
import { minutes } from "../time.ts";
import { createSmtpTransport, verifySmtp } from "./transport.ts";

/** `0.0.0.0` leads to this computer and is no loopback address, like the name of a server. */
async function deliver(login: string, host: string, query = "") {
  const server = await startCommandServer();
  const url = `smtp://${login}${host}:${server.port}/${query}`;
  const transport = createSmtpTransport(url, sampleSender);
  onTestFinished(() => transport.close());
  const delivery = await transport.deliver(sampleMail, new AbortController().signal);
  return { url, delivery, commands: server.commands };
}

test("a server that does not offer STARTTLS is not told the password", async () => {
  const { url, delivery, commands } = await deliver("user:hunter2@", "0.0.0.0");
  expect(delivery).toMatchObject({ kind: "refused", reason: expect.stringContaining("STARTTLS") });
  expect(await verifySmtp(url, minutes(30))).toContain("ETLS");
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
