import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { refusal } from "#test/support/mail/test-mail-queue.ts";
import { startSilentServer } from "#test/support/mail/unresponsive-mail-servers.ts";
import { javaLine, reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestCli, type TestCli } from "#test/support/test-cli.ts";
import { suppressionSecretProofs } from "../../newsletter/suppression-store.ts";
import { readConfiguration } from "../../platform/config/config.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { hours, minutes } from "../../platform/time/time.ts";
import { examineMail, explainMailFailure } from "./examine-installation.ts";
import type { Finding } from "./finding.ts";

const issue = "licenses issue --product dpy --edition trial --licensee Ada --mailbox ada@example.org".split(" ");
const otherSecret = Buffer.alloc(32, 9).toString("base64url");

async function findings(cli: TestCli, subject: string): Promise<Finding[]> {
  const { output } = await cli.run(["doctor", "--json"]);
  const found: { findings: Finding[] } = JSON.parse(output);
  return found.findings.filter((finding) => finding.subject === subject);
}

describe.each(databaseKinds)("the doctor on %s", (kind) => {
  test("finds mails that wait although they were tried, with the last failure", async () => {
    const { cli, service } = await createCliWithService(kind);
    await service.ask();
    service.transport.answer = refusal;
    await service.sendMails();
    const { query } = service.appContext.database;
    await query.updateTable("outgoingMail").set({ createdAt: "2026-01-05T11:00:00.000Z" }).execute();
    const [queue] = await findings(cli, "mail queue");
    expect(queue).toMatchObject({ state: "fault" });
    expect(queue?.words).toContain("2 emails are waiting, the oldest since 2026-01-05T11:00:00.000Z");
    expect(queue?.words).toContain("451 EMESSAGE");
    expect(queue?.words).toContain("npm run admin -- mail list --state waiting");
  });

  test("says what an upgrade needs, and which version fits tables of a later one", async () => {
    const empty = await emptyDatabase(kind);
    const cli = await createTestCli(empty.kind === "postgres" ? { DATABASE_URL: empty.url } : {});
    const place = empty.kind === "postgres" ? empty : { ...empty, file: join(cli.folder, "designite.sqlite") };
    const { query } = await openDatabase(place, () => undefined);
    onTestFinished(() => query.destroy());
    await migrate(query);
    const { rows } = await sql<{ name: string; timestamp: string }>`delete from kysely_migration returning *`.execute(
      query,
    );
    expect(await findings(cli, "upgrade")).toMatchObject([
      {
        state: "look",
        words: expect.stringMatching(/lacks 0001-baseline.*Make a backup with the previous version.*--dry-run/),
      },
    ]);
    for (const { name, timestamp } of rows)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(query);
    expect(await findings(cli, "upgrade")).toEqual([]);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(query);
    expect(await findings(cli, "database")).toMatchObject([
      { state: "fault", words: expect.stringContaining("it has 9999-later. Install that version.") },
    ]);
  });

  test("finds mails that were given up or are held, as long as they can be sent", async () => {
    const { cli, service } = await createCliWithService(kind);
    await service.ask();
    const { query } = service.appContext.database;
    for (const state of ["failed", "held"] as const) {
      await query.updateTable("outgoingMail").set({ state }).execute();
      const words = expect.stringContaining(`npm run admin -- mail list --state ${state}`);
      expect((await findings(cli, "mail queue"))[1]).toMatchObject({ state: "look", words });
    }
    await query.updateTable("outgoingMail").set({ state: "failed", text: null }).execute();
    expect(await findings(cli, "mail queue")).toHaveLength(1);
  });

  test("finds orders that are paid and lack a key", async () => {
    const { cli, service } = await createCliWithService(kind);
    const unknown = { ...sampleOrder, lines: [{ ...javaLine, offer: null, price: "pri_unknown" }] };
    const changes = { occurredAt: new Date("2026-01-05T11:55:00.000Z") };
    await reportAndSettle([["1", { kind: "paid", details: unknown }]], service.appContext, changes);
    expect(await findings(cli, "orders")).toMatchObject([{ state: "sound" }]);
    await service.appContext.database.query
      .updateTable("customerOrder")
      .set({ paidAt: "2026-01-05T11:00:00.000Z" })
      .execute();
    const [orders] = await findings(cli, "orders");
    expect(orders).toMatchObject({ state: "look", words: expect.stringContaining("orders list --without-key") });
    expect(orders?.words).toContain("1 order is paid but has no key, the oldest since 2026-01-05T11:00");
  });

  test.each(["suppression", "links"])("finds that the secret of %s is another one, or is lost", async (name) => {
    const { cli, service } = await createCliWithService(kind);
    await service.ask();
    const file = join(cli.folder, "keys", `${name}.secret`);
    expect(await findings(cli, "secrets")).toMatchObject([{ state: "sound" }]);
    await writeFile(file, otherSecret, { mode: 0o600 });
    expect(await findings(cli, "secrets")).toMatchObject([
      { state: "fault", words: expect.stringContaining(`${name}.secret`) },
    ]);
    await rm(file);
    expect(await findings(cli, "secrets")).toMatchObject([
      { state: "fault", words: expect.stringContaining(`${name}.secret`) },
    ]);
  });

  test("accepts the proof of a secret that the first versions kept", async () => {
    const { cli, service } = await createCliWithService(kind);
    const secret = await readFile(join(cli.folder, "keys", "suppression.secret"), "utf8");
    const [, hash = ""] = suppressionSecretProofs(Buffer.from(secret.trim(), "base64url"));
    const { query } = service.appContext.database;
    await query.updateTable("newsletterSecretProof").set({ hash }).where("id", "=", "suppression").execute();
    expect(await findings(cli, "secrets")).toMatchObject([{ state: "sound" }]);
    expect(await cli.run(["requests", "list"])).toMatchObject({ exitCode: 0 });
  });

  test("never advises new keys where licenses were signed with lost ones", async () => {
    const { cli } = await createCliWithService(kind);
    const [{ id }] = JSON.parse((await cli.run(["keys", "list", "--json"])).output);
    expect((await cli.run(issue)).exitCode).toBe(0);
    expect(await findings(cli, "signing keys")).toMatchObject([{ state: "sound" }]);
    await rm(join(cli.folder, "keys", "signing-keys.json"));
    const [lost] = await findings(cli, "signing keys");
    expect(lost).toMatchObject({ state: "fault", words: expect.stringContaining(`1 license was signed with ${id}`) });
    expect(lost?.words).toContain("signing-keys.json");
    expect(lost?.words).not.toContain("keys create");

    const refused = await cli.run(["keys", "create"]);
    expect(refused).toMatchObject({ exitCode: 1, output: "" });
    expect(refused.errors).toContain(id);
    expect((await cli.run(["keys", "create", "--despite-licenses"])).exitCode).toBe(0);
    expect(await findings(cli, "signing keys")).toMatchObject([{ state: "fault", words: expect.stringContaining(id) }]);
  });

  test("finds a clock that is behind what the log has recorded", async () => {
    const { cli, service } = await createCliWithService(kind);
    await service.ask();
    expect(await findings(cli, "clock")).toMatchObject([{ state: "sound" }]);
    service.clock.advance(hours(1));
    await service.ask({ email: "later@uni.example.org" });
    expect(await findings(cli, "clock")).toMatchObject([
      { state: "fault", words: expect.stringContaining("2026-01-05T13:00:01.000Z") },
    ]);
  });
});

test("a server of its own beside a database in use makes no secrets, and does not work without them", async () => {
  const { cli } = await createCliWithService("postgres");
  const other = await createTestCli(cli.variables);
  const refused = await other.run(["requests", "list"]);
  expect(refused).toMatchObject({ exitCode: 1, output: "" });
  expect(refused.errors).toContain("suppression.secret isn't in");
  expect(await readdir(other.folder)).toEqual([]);
});

test("a process with another LINK_SECRET does not start, until that secret is accepted", async () => {
  const { cli } = await createCliWithService("postgres");
  const other = await createTestCli({
    ...cli.variables,
    LINK_SECRET: otherSecret,
    SUPPRESSION_SECRET: (await readFile(join(cli.folder, "keys", "suppression.secret"), "utf8")).trim(),
  });
  const refused = await other.run(["requests", "list"]);
  expect(refused).toMatchObject({ exitCode: 1, output: "" });
  expect(refused.errors).toContain("keys accept-link-secret");
  expect(refused.errors).not.toContain(otherSecret);
  expect((await other.run(["keys", "accept-link-secret", "--json"])).output).toContain('"accepted": true');
  expect((await other.run(["keys", "accept-link-secret", "--json"])).output).toContain('"accepted": false');
  expect((await other.run(["requests", "list"])).exitCode).toBe(0);
  expect((await cli.run(["requests", "list"])).errors).toContain("LINK_SECRET");
});

test("a new LINK_SECRET replaces the former one that is given beside it", async () => {
  const { cli } = await createCliWithService("postgres");
  const kept = async (name: string) => (await readFile(join(cli.folder, "keys", `${name}.secret`), "utf8")).trim();
  const former = await kept("links");
  const shared = { ...cli.variables, SUPPRESSION_SECRET: await kept("suppression") };
  const rotated = { ...shared, LINK_SECRET: otherSecret, LINK_SECRET_PREVIOUS: former };
  const unchanged = await createTestCli({ ...shared, LINK_SECRET: former, LINK_SECRET_PREVIOUS: former });
  const foreign = await createTestCli({ ...rotated, LINK_SECRET_PREVIOUS: "A".repeat(43) });
  const other = await createTestCli(rotated);
  expect(await findings(unchanged, "secrets")).toMatchObject([
    { state: "look", words: expect.stringContaining("Set a new LINK_SECRET") },
  ]);
  expect(await findings(foreign, "secrets")).toMatchObject([
    { state: "fault", words: expect.stringContaining("LINK_SECRET_PREVIOUS") },
  ]);
  expect((await foreign.run(["requests", "list"])).errors).toContain("LINK_SECRET_PREVIOUS");
  expect(await findings(other, "secrets")).toMatchObject([
    { state: "look", words: expect.stringContaining("at the next start") },
  ]);
  expect((await other.run(["requests", "list"])).exitCode).toBe(0);
  expect(await findings(other, "secrets")).toMatchObject([{ state: "sound" }]);
  expect((await cli.run(["requests", "list"])).errors).toContain("LINK_SECRET_PREVIOUS");
});

test("what a command left behind when it was ended is found", async () => {
  const cli = await createTestCli();
  await mkdir(join(cli.folder, "keys"), { mode: 0o700 });
  await writeFile(join(cli.folder, "keys", "signing-keys.json.lock"), "");
  expect(await findings(cli, "leftovers")).toMatchObject([
    { state: "look", words: expect.stringContaining("signing-keys.json.lock") },
  ]);
});

test("a data folder that is not there is a fault", async () => {
  const DATA_DIR = join(temporaryFolder(), "not-mounted");
  expect(await findings(await createTestCli({ DATA_DIR }), "data folder")).toMatchObject([
    { state: "fault", words: expect.stringContaining(`mkdir -m 700 "${DATA_DIR}"`) },
  ]);
});

test("a mail server with a certificate that is not accepted is told apart from one that is away", async () => {
  const { url } = await startMailServer({ disabledCommands: [] });
  const [mail] = await examineMail(readConfiguration({ SMTP_URL: url }), minutes(30));
  expect(mail).toMatchObject({ state: "fault", words: expect.stringContaining("openssl s_client -starttls smtp") });
});

test.each([
  ["535 EAUTH", "doesn't accept our login"],
  ["500 ETLS", "TLS with the mail server mail.example.org:465 fails"],
  ["CERT_HAS_EXPIRED", "Try: openssl s_client -connect mail.example.org:465 -verify_hostname mail.example.org"],
  ["554 EPROTOCOL", "refuses us"],
  ["ENOTFOUND", "nc -vz mail.example.org 465"],
])("the finding for %s says %s", (failure, words) => {
  expect(explainMailFailure(failure, new URL("smtps://mail.example.org:465"), "SMTP_URL")).toContain(words);
});

test("a mail server that accepts connections and says nothing is a fault", async () => {
  const [mail] = await examineMail(readConfiguration({ SMTP_URL: (await startSilentServer()).url }), 50);
  expect(mail).toMatchObject({ state: "fault", words: expect.stringContaining("doesn't answer") });
});

test("disk space is examined once for folders on one disk", async () => {
  const cli = await createTestCli();
  expect(await findings(cli, "disk space")).toHaveLength(1);
});
