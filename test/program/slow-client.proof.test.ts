import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { startService } from "#test/support/test-service-process.ts";

test("a client that sends half a request does not delay the stop, and no mail is cut", async () => {
  const taken = Promise.withResolvers<void>();
  const accept = Promise.withResolvers<void>();
  const mailServer = await startMailServer({
    async onData(stream, _, done) {
      stream.resume();
      taken.resolve();
      await accept.promise;
      done();
    },
  });
  const DATA_DIR = temporaryFolder();
  const service = await startService(["--without-site"], { DATA_DIR, SMTP_URL: mailServer.url });
  const headers = { "content-type": "application/json" };
  const body = { name: "Ada", email: "ada@uni.example.org", university: "Tripos", lang: "Java" };
  const asked = await fetch(`${service.url}/apis/acad-lic-request`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  expect(asked.status).toBe(202);
  await taken.promise;
  const half = request(`${service.url}/apis/subscribe`, {
    method: "POST",
    headers: { ...headers, expect: "100-continue" },
  });
  half.flushHeaders();
  await once(half, "continue");
  const cut = once(half, "error");
  half.write('{"email":');

  service.child.kill("SIGTERM");
  await expect.poll(service.output).toContain('"Stopping"');
  accept.resolve();
  expect(await service.exited).toBe(0);
  expect(service.output()).toContain('"Stopped"');
  await cut;
  const database = new DatabaseSync(join(DATA_DIR, "designite.sqlite"), { readOnly: true });
  const mails = database.prepare("select state, attempts from outgoing_mail order by id").all();
  database.close();
  const [sent, untouched] = [
    { state: "sent", attempts: 1 },
    { state: "waiting", attempts: 0 },
  ];
  expect(mails).toContainEqual(sent);
  for (const mail of mails) expect([sent, untouched]).toContainEqual(mail);
});
