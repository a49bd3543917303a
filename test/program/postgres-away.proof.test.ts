import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { post } from "#test/support/api-calls.ts";
import { startOwnPostgres } from "#test/support/database/own-postgres.ts";
import { freePort } from "#test/support/free-port.ts";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import type { ServiceProcess } from "#test/support/service-process.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";
import { runService, startService } from "#test/support/test-service-process.ts";

interface Answer {
  email: string;
  status: number;
}

/** Subscribes one mailbox after the other until it is told to end. */
function subscribeAll(service: ServiceProcess, name: string) {
  const answers: Answer[] = [];
  let ending = false;
  const run = async () => {
    while (!ending) {
      const email = `${name}@uni${answers.length}.example.org`;
      const response = await fetch(`${service.url}/apis/subscribe`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `10.1.${answers.length % 250}.1` },
        body: JSON.stringify({ email }),
      });
      await response.text();
      answers.push({ email, status: response.status });
    }
  };
  const done = run();
  return {
    answers,
    done,
    async stop() {
      ending = true;
      await done;
    },
  };
}

async function storedEmails(connectionString: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query<{ email: string }>(
    "select email from newsletter_subscription union select email from asked_mail",
  );
  return new Set(rows.map(({ email }) => email));
}

test("a PostgreSQL server that is restarted under load ends no process and loses nothing that was acknowledged", async () => {
  const postgres = await startOwnPostgres();
  const site = await writeBuiltSite(join(temporaryFolder(), "build"));
  const variables = { DATABASE_URL: postgres.url, DATA_DIR: temporaryFolder(), TRUSTED_PROXIES: "127.0.0.1" };
  const services = await Promise.all([
    startService(["--site", site], variables),
    startService(["--site", site], variables),
  ]);
  const callers = services.flatMap((service, index) =>
    ["a", "b", "c", "d"].map((letter) => subscribeAll(service, `reader${index}${letter}`)),
  );
  const acknowledged = () => callers.map(({ answers }) => answers.filter(({ status }) => status === 202).length);
  const moreAcknowledged = async () => {
    const before = acknowledged();
    const isMore = () => expect(acknowledged().every((count, index) => count > (before[index] ?? 0) + 3)).toBe(true);
    const allMore = vi.waitFor(isMore, { timeout: 30 * 60_000 });
    // A caller whose service has ended fails.
    await Promise.race([allMore, ...callers.map(({ done }) => done)]);
  };
  await moreAcknowledged();
  for (const how of ["fast", "immediate", "fast", "immediate"] as const) {
    await postgres.restart(how);
    const pages = await Promise.all(services.map(({ url }) => fetch(`${url}/faq`)));
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    await moreAcknowledged();
  }
  await Promise.all(callers.map((caller) => caller.stop()));

  expect(services.map(({ child }) => child.exitCode)).toEqual([null, null]);
  const answers = callers.flatMap((caller) => caller.answers);
  expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([202, 503]))).toBe(true);
  const stored = await storedEmails(postgres.url);
  expect(answers.filter(({ email, status }) => status === 202 && !stored.has(email))).toEqual([]);
});

test("a PostgreSQL server that hangs keeps no readiness waiting, and ends what waits for it", async () => {
  const postgres = await startOwnPostgres();
  const service = await createTestService({ configuration: { database: { kind: "postgres", url: postgres.url } } });
  // The service closes its connections at the end, which a frozen server would not answer.
  onTestFinished(() => postgres.thaw());
  const frozen = Promise.withResolvers<void>();
  const { app, application } = service;
  const underWay = app.database.query.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    await postgres.freeze();
    frozen.resolve();
    await sql`select 1`.execute(transaction);
  });
  const ended = underWay.catch((error: unknown) => error);
  await frozen.promise;

  const stored = Promise.resolve(post(service, "/apis/subscribe", { email: "ada@example.org" }));
  const ready = Promise.resolve(application.request("/readyz"));
  const first = async (answer: PromiseLike<unknown>) =>
    await Promise.race([stored.then(() => "the database"), answer.then(() => "the answer")]);
  expect(await first(ready)).toBe("the answer");
  const { reasons } = await (await ready).json();
  expect(reasons).toContain("The database doesn't answer.");
  expect((await stored).status).toBe(503);
  expect(await ended).toMatchObject({
    name: "DatabaseUnavailableError",
    message: expect.stringContaining("Nothing was heard"),
  });

  postgres.thaw();
  await expect
    .poll(async () => (await post(service, "/apis/subscribe", { email: "ada@example.org" })).status)
    .toBe(202);
});

test("a start while PostgreSQL is away fails with a sentence, without the password", async () => {
  const service = runService(["--without-site"], {
    DATABASE_URL: `postgres://ada:hunter2@127.0.0.1:${await freePort()}/none`,
    DATA_DIR: temporaryFolder(),
  });
  expect(await service.exited).toBe(1);
  expect(service.output()).toContain("The database doesn't answer");
  expect(service.output()).not.toContain("hunter2");
});
