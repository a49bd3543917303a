import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { packages } from "#content/products/downloads.ts";
import { packageRequestPath } from "#contract/forms.ts";
import { post, postForm } from "#test/support/api-calls.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { testOperator } from "#test/support/sign-in.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService, type TestService, type TestServiceOptions } from "#test/support/test-service.ts";
import { personalData } from "../features.ts";
import { erasePerson, exportPerson } from "../people.ts";
import { days, minutes, seconds } from "../time.ts";
import { waitingPackageRequests } from "./package-requests.ts";

const siteUrl = "https://www.example.org";

async function startWithoutPackages(options: TestServiceOptions = {}) {
  const packagesFolder = join(temporaryFolder(), "packages");
  await mkdir(packagesFolder);
  const service = await createTestService({ packages, configuration: { packagesFolder, siteUrl }, ...options });
  const { query } = service.app.database;
  return {
    service,
    ask: (email: string, id = "dpy-windows") => post(service, packageRequestPath, { email, package: id }),
    rows: () => query.selectFrom("packageRequest").selectAll().orderBy("id").execute(),
    mails: () => query.selectFrom("outgoingMail").selectAll().orderBy("id").execute(),
    async add(file: string, content = "zip") {
      await writeFile(join(packagesFolder, file), content);
      service.clock.advance(seconds(5));
    },
    remove: (file: string) => rm(join(packagesFolder, file)),
    inbox: () => waitingPackageRequests({ queries: query, now: service.clock.now() }, service.app),
  };
}

const toVisitors = (mails: readonly { purpose: string; recipient: string | null }[]) =>
  mails.filter(({ purpose }) => purpose === "package-ready").map(({ recipient }) => recipient);

describe.each(databaseKinds)("on %s", (kind) => {
  test("a request is stored, and the operator hears of the first for a package", async () => {
    const { ask, rows, mails, inbox } = await startWithoutPackages({ kind });
    const answer = await ask(" Ada@Example.org ");
    expect([answer.status, await answer.json()]).toEqual([202, { accepted: true }]);
    await ask("grace@example.org");
    expect(await rows()).toMatchObject([
      { packageId: "dpy-windows", email: "ada@example.org", requestedAt: "2026-01-05T12:00:00.000Z" },
      { packageId: "dpy-windows", email: "grace@example.org" },
    ]);
    const [notice, ...others] = await mails();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ purpose: "package-notice", recipient: testOperator });
    expect(notice?.text).toContain("DPy-windows.zip");
    expect(notice?.text).not.toContain("ada@");
    expect(await inbox()).toMatchObject({ lines: [{ text: expect.stringContaining("2 requests") }] });
  });

  test("a file that arrives is answered with one mail to each, and the requests are forgotten", async () => {
    const { service, ask, rows, mails, add, inbox } = await startWithoutPackages({ kind });
    await ask("ada@example.org");
    await ask("grace@example.org");
    await ask("ada@example.org", "dpy-linux");
    await service.jobs.runAll();
    expect(toVisitors(await mails())).toEqual([]);
    await add("DPy-windows.zip");
    await Promise.all([service.jobs.runAll(), service.jobs.runAll()]);
    await service.jobs.runAll();
    expect(toVisitors(await mails()).sort()).toEqual(["ada@example.org", "grace@example.org"]);
    const mail = (await mails()).find(({ purpose }) => purpose === "package-ready");
    expect(mail?.text).toContain(`${siteUrl}/downloads/latest/dpy-windows`);
    expect(await rows()).toMatchObject([{ packageId: "dpy-linux", email: "ada@example.org" }]);
    expect(await inbox()).toMatchObject({ subject: "1 request for a tool waits" });
  });

  test("a repeat, also in another spelling of the mailbox, is answered the same and stored once", async () => {
    const { ask, rows, mails } = await startWithoutPackages({ kind });
    const answers = await Promise.all([ask("ada@example.org"), ask("ADA@example.org"), ask("ada+tools@example.org")]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await rows()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test("whoever asks in somebody's name causes no more than three mails a day", async () => {
    const { service, ask, mails, add } = await startWithoutPackages({ kind });
    for (const { file } of packages) await add(file);
    for (const { id } of packages) await ask("ada@example.org", id);
    await service.jobs.runAll();
    expect(toVisitors(await mails())).toHaveLength(3);
    service.clock.advance(days(1));
    await service.jobs.runAll();
    expect(toVisitors(await mails())).toHaveLength(6);
  });

  test("those who ask for more than a day's mails hold up nobody else", async () => {
    const { service, ask, rows, mails, add } = await startWithoutPackages({ kind });
    for (const { file } of packages) await add(file);
    const crowd = Array.from({ length: 21 }, (_, number) => `crowd-${number}@example.org`);
    for (const email of crowd) {
      for (const { id } of packages) await ask(email, id);
      // Within the rate of one network.
      service.clock.advance(minutes(1));
    }
    await service.jobs.runAll();
    expect((await rows()).length).toBeGreaterThan(100);
    await ask("ada@example.org");
    await service.jobs.runAll();
    expect(toVisitors(await mails())).toContain("ada@example.org");
  });

  test("what is kept of a person is exported and erased, and nothing is sent then", async () => {
    const { service, ask, rows, mails, add } = await startWithoutPackages({ kind });
    const sources = { personalData, mailFolder: join(temporaryFolder(), "mail") };
    await ask("ada@example.org");
    await ask("grace@example.org");
    const exported = await exportPerson("ada@example.org", sources, "operator:Grace", service.app);
    expect(exported).toMatchObject({ packageRequests: [{ packageId: "dpy-windows", email: "ada@example.org" }] });
    await erasePerson("ada@example.org", sources, "operator:Grace", service.app);
    expect(await rows()).toMatchObject([{ email: "grace@example.org" }]);
    await add("DPy-windows.zip");
    await service.jobs.runAll();
    expect(toVisitors(await mails())).toEqual(["grace@example.org"]);
  });

  test("a request that nobody could answer is forgotten", async () => {
    const { service, ask, rows, mails, add } = await startWithoutPackages({ kind });
    await ask("ada@example.org");
    service.clock.advance(days(181));
    await service.jobs.runAll();
    expect(await rows()).toEqual([]);
    await add("DPy-windows.zip");
    await service.jobs.runAll();
    expect(toVisitors(await mails())).toEqual([]);
  });
});

test("a mailbox that has refused mail for good gets none", async () => {
  const { service, ask, mails, add, rows } = await startWithoutPackages();
  await ask("ada@example.org", "dpy-linux");
  await add("DPy-linux.zip");
  await service.jobs.runAll();
  await service.app.database.query
    .updateTable("outgoingMail")
    .set({ state: "failed", verdict: "hard", finishedAt: service.clock.now().toISOString() })
    .where("recipient", "=", "ada@example.org")
    .execute();
  await ask("ada@example.org");
  await add("DPy-windows.zip");
  await service.jobs.runAll();
  expect(toVisitors(await mails())).toHaveLength(1);
  expect(await rows()).toEqual([]);
});

test("a form without script leads to its result page", async () => {
  const { service, rows } = await startWithoutPackages();
  const body = "email=ada%40example.org&package=designite-csharp-console";
  const done = await postForm(service, packageRequestPath, body);
  expect([done.status, done.headers.get("location")]).toEqual([303, `${packageRequestPath}/done`]);
  const failed = await postForm(service, packageRequestPath, "email=ada&package=dpy-linux");
  expect([failed.status, failed.headers.get("location")]).toEqual([303, `${packageRequestPath}/failed`]);
  expect(await rows()).toHaveLength(1);
});

test.each([
  ["no package", { email: "ada@example.org" }, "package"],
  ["an unknown package", { email: "ada@example.org", package: "toString" }, '"package" must be one of'],
  ["no mailbox", { email: "ada", package: "dpy-linux" }, '"email" must be one email address'],
])("a request with %s is refused with a reason", async (_, body, reason) => {
  const { service, rows, mails } = await startWithoutPackages();
  const answer = await post(service, packageRequestPath, body);
  expect([answer.status, await answer.json()]).toEqual([400, { error: expect.stringContaining(reason) }]);
  expect([...(await rows()), ...(await mails())]).toEqual([]);
});

test("a network that asks too often is told to wait, and others are not", async () => {
  const { service } = await startWithoutPackages({
    rateLimit: { burst: 2, secondsPerCall: 5, rememberedClients: 10 },
  });
  const call = (remoteAddress: string) => callFrom(service, remoteAddress);
  const answers = [await call("192.0.2.1"), await call("192.0.2.1"), await call("192.0.2.1"), await call("192.0.2.2")];
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 429, 202]);
});

const callFrom = (service: TestService, remoteAddress: string) =>
  service.application.request(
    packageRequestPath,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "ada@example.org", package: "dpy-linux" }),
    },
    { remoteAddress },
  );
