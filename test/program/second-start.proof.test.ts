import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { runService, startService } from "#test/support/test-service-process.ts";

const subscribe = (url: string, email: string) =>
  fetch(`${url}/apis/subscribe`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });

test("a second process on one SQLite database ends before it touches anything, and names the first", async () => {
  const taken = Promise.withResolvers<void>();
  const accept = Promise.withResolvers<void>();
  const received: string[] = [];
  const mailServer = await startMailServer({
    async onData(stream, _, done) {
      for await (const part of stream) received.push(String(part));
      taken.resolve();
      await accept.promise;
      done();
    },
  });
  const variables = { DATA_DIR: temporaryFolder(), SMTP_URL: mailServer.url };
  const first = await startService(["--without-site"], variables);
  expect((await subscribe(first.url, "ada@example.org")).status).toBe(202);
  await taken.promise;

  for (const PORT of ["0", new URL(first.url).port]) {
    const second = runService(["--without-site"], { ...variables, PORT });
    const outcome = await Promise.race([second.exited, second.answers.then(() => "answers")]);
    expect(outcome).toBe(1);
    expect(second.output()).toContain(`The service already runs as process ${first.child.pid}`);
  }
  accept.resolve();
  first.child.kill("SIGTERM");
  expect(await first.exited).toBe(0);
  expect(received.join("").match(/^Message-ID:/gim)).toHaveLength(1);
});

test("a process that was killed leaves no lock behind", async () => {
  const variables = { DATA_DIR: temporaryFolder() };
  const first = await startService(["--without-site"], variables);
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const second = await startService(["--without-site"], variables);
  expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
  expect(readFileSync(join(variables.DATA_DIR, "service.pid"), "utf8")).toContain(String(second.child.pid));
});

test("the admin CLI works beside the service", async () => {
  const cli = await createTestCli();
  const service = await startService(["--without-site"], { DATA_DIR: cli.folder });
  expect((await subscribe(service.url, "ada@example.org")).status).toBe(202);
});
