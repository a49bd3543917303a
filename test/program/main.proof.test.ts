import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type ClientRequest, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { endStoredClaims } from "#test/support/database/end-stored-claims.ts";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { startSilentServer } from "#test/support/mail/unresponsive-mail-servers.ts";
import type { ServiceProcess } from "#test/support/service-process.ts";
import { testOperator } from "#test/support/sign-in.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { runService, startService } from "#test/support/test-service-process.ts";

function send(url: string) {
  const headers = { "content-type": "application/json" };
  const body = { name: "Ada Lovelace", email: "ada@uni.example.org", university: "Tripos", lang: "Java" };
  return fetch(`${url}/apis/acad-lic-request`, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Begins to subscribe, and sends the rest of the request later. */
async function beginSubscription({ url }: ServiceProcess): Promise<ClientRequest> {
  const outgoing = request(`${url}/apis/subscribe`, {
    method: "POST",
    headers: { "content-type": "application/json", expect: "100-continue" },
  });
  outgoing.flushHeaders();
  await once(outgoing, "continue");
  return outgoing;
}

test("the program answers under `node --watch`, as in development", async () => {
  // What --watch sets: with it, Node sends messages of its own from the thread of the service.
  const variables = { DATA_DIR: temporaryFolder(), WATCH_REPORT_DEPENDENCIES: "1" };
  const service = await startService(["--without-site"], variables);
  // It says no while the database needs more than a moment to answer.
  await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status).toBe(200);
});

describe.each(databaseKinds)("on %s", (kind) => {
  test("an acknowledged request survives a kill, and its mails are sent", async () => {
    const DATA_DIR = temporaryFolder();
    const database = await emptyDatabase(kind);
    const location = database.kind === "postgres" ? { DATABASE_URL: database.url } : {};
    const { url: SMTP_URL } = await startSilentServer();

    const first = await startService(["--without-site"], { DATA_DIR, SMTP_URL, ...location });
    expect((await send(first.url)).status).toBe(202);
    first.child.kill("SIGKILL");
    expect(await first.exited).toBe(null);

    await endStoredClaims(database);
    const mailServer = await startMailServer();
    const second = await startService(["--without-site"], { DATA_DIR, SMTP_URL: mailServer.url, ...location });
    const recipients = () => mailServer.received.flatMap(({ to }) => to).toSorted();
    await expect.poll(recipients).toEqual(expect.arrayContaining(["ada@uni.example.org", testOperator]));
    expect((await send(second.url)).status).toBe(202);
    second.child.kill("SIGTERM");
    expect(await second.exited).toBe(0);
    expect(recipients()).toEqual([...new Set(recipients())]);
  });
});

test("a request in progress is answered and stored while the program stops", async () => {
  const service = await startService(["--without-site"], { DATA_DIR: temporaryFolder() });
  const outgoing = await beginSubscription(service);
  outgoing.write('{"email":');
  service.child.kill("SIGTERM");
  await expect.poll(service.output).toContain('"Stopping"');
  outgoing.end('"ada@example.org"}');
  const [incoming] = await once(outgoing, "response");
  expect(incoming.statusCode).toBe(202);
  await text(incoming);
  expect(await service.exited).toBe(0);
});

test("a second signal ends the program at once", async () => {
  const service = await startService(["--without-site"], { DATA_DIR: temporaryFolder() });
  const outgoing = await beginSubscription(service);
  outgoing.on("error", () => undefined);
  service.child.kill("SIGINT");
  await expect.poll(service.output).toContain('"Stopping"');
  service.child.kill("SIGINT");
  expect(await service.exited).toBe(1);
});

describe("an error at the start is one sentence", () => {
  test("a port in use", async () => {
    const port = String((await startSilentServer()).port);
    const service = runService(["--without-site"], {
      PORT: port,
      HOST: "127.0.0.1",
      DATA_DIR: temporaryFolder(),
    });
    expect(await service.exited).toBe(1);
    expect(service.output()).toBe(`Port ${port} is in use by another program. Stop it, or set PORT to another number.`);
  });

  test("a missing build", async () => {
    const folder = temporaryFolder();
    const service = runService(["--site", folder], { DATA_DIR: folder });
    expect(await service.exited).toBe(1);
    expect(service.output()).toMatch(/^There is no built site: .* Build it with "npm run build", or .*$/);
    expect(await readdir(folder)).toEqual([]);
  });

  test("faults of the configuration, all together and before anything is touched", async () => {
    const folder = temporaryFolder();
    const service = runService(["--without-site"], { PORT: "x", SMTP_URL: "y", DATA_DIR: join(folder, "data") });
    expect(await service.exited).toBe(1);
    expect(service.output()).toMatch(/^The configuration has faults:\n {2}PORT must .*\n {2}SMTP_URL must .*$/);
    expect(await readdir(folder)).toEqual([]);
  });

  test("a database that is not there", async () => {
    const database = await emptyDatabase("postgres");
    const service = runService(["--without-site"], {
      DATABASE_URL: database.kind === "postgres" ? `${database.url}_none` : "",
      DATA_DIR: temporaryFolder(),
    });
    expect(await service.exited).toBe(1);
    expect(service.output()).toMatch(
      /^PostgreSQL refuses what DATABASE_URL names: database "\S+_none" does not exist\. Correct it/m,
    );
  });

  test("a data folder that is not there, such as one on a disk that is not mounted", async () => {
    const folder = temporaryFolder();
    const service = runService(["--without-site"], { DATA_DIR: join(folder, "data") });
    expect(await Promise.race([service.exited, service.answers])).toBe(1);
    expect(service.output()).toMatch(
      /^DATA_DIR names \S+, which isn't there\. Mount its disk, or make the folder: .*$/,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  test("an unknown option", async () => {
    const service = runService(["--with-site"], { DATA_DIR: temporaryFolder() });
    expect(await service.exited).toBe(1);
    expect(service.output()).toContain("Unknown option '--with-site'");
  });
});
