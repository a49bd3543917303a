import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { givePostalAddress } from "#test/support/postal-address.ts";
import { addSubscribers } from "#test/support/subscribers.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { createTestService, type TestService } from "#test/support/test-service.ts";
import type { Database } from "../db/database.ts";
import { seconds } from "../time.ts";

givePostalAddress();

const issue = "2026-11-what-this-site-offers";

/** An admin CLI and a service that share a database and its secrets. */
async function createDesk(kind: Database["kind"]) {
  const empty = await emptyDatabase(kind);
  const cli = await createTestCli(empty.kind === "postgres" ? { DATABASE_URL: empty.url } : {});
  const database = empty.kind === "postgres" ? empty : { kind: empty.kind, file: join(cli.folder, "designite.sqlite") };
  const service = await createTestService({
    configuration: {
      database,
      dataFolder: cli.folder,
      keysFolder: join(cli.folder, "keys"),
    },
  });
  return { cli, service };
}

const rows = ({ app }: TestService) =>
  app.database.query.selectFrom("newsletterSubscription").selectAll().orderBy("email").execute();
const audited = async ({ app }: TestService) =>
  (await app.database.query.selectFrom("auditEntry").selectAll().orderBy("id").execute()).map(
    ({ actor, action, details }) => [actor, action, JSON.parse(details)],
  );

async function sendAll({ mailWorker, clock }: TestService): Promise<void> {
  while (await mailWorker.sendNext()) clock.advance(seconds(1));
}

test("an issue is a file of the data folder, which goes before one of the sources", async () => {
  const { cli } = await createDesk("sqlite");
  const folder = join(cli.folder, "newsletter");
  await mkdir(folder);
  const text = (subject: string) => `---\nsubject: ${subject}\ndate: 2026-12-01\npreview: Now\n---\n\nHello.\n`;
  await writeFile(join(folder, "2026-12-new.md"), text("A new issue"));
  await writeFile(join(folder, `${issue}.md`), text("Other words"));
  expect((await cli.run(["newsletter", "preview", "2026-12-new"])).output).toContain("A new issue");
  expect((await cli.run(["newsletter", "preview", issue])).output).toContain("Other words");
  const listed = await cli.run(["newsletter", "list"]);
  expect(listed.output).toMatch(new RegExp(`^ISSUE[^\\n]*\\n2026-12-new +not yet\\n${issue} +not yet\\n$`));
});

describe.each(databaseKinds)("on %s", (kind) => {
  test("an issue is sent to all subscribers once, and its state is shown", async () => {
    const { cli, service } = await createDesk(kind);
    await addSubscribers(service.app, ["ada", "bob"]);
    const dry = await cli.dryRun(["newsletter", "send", issue, "--json"]);
    expect(JSON.parse(dry.output)).toEqual({ wouldSend: issue, recipients: 2 });
    expect((await cli.run(["newsletter", "send", issue])).output).toMatch(
      /^Would send .* to 2 subscribers\. It is sent in the words it has now\. Give --yes to send it\./,
    );
    const sent = await cli.run(["newsletter", "send", issue, "--yes", "--as", "Grace", "--json"]);
    expect([sent.exitCode, JSON.parse(sent.output)]).toMatchObject([0, { name: issue, waiting: 2, finishedAt: null }]);
    await sendAll(service);
    const again = await cli.run(["newsletter", "send", issue]);
    expect([again.exitCode, again.output]).toEqual([0, expect.stringMatching(/Sent +2\nWaiting +0\nFailed +0\n/)]);
    const status = await cli.run(["newsletter", "status", issue, "--json"]);
    expect(JSON.parse(status.output)).toMatchObject({ name: issue, sent: 2, waiting: 0 });
    expect(service.transport.mails).toHaveLength(2);
    expect(JSON.parse((await cli.run(["mail", "list", "--json"])).output)).toEqual([]);
    expect((await audited(service)).map(([actor, action]) => [actor, action])).toEqual([
      ["operator:Grace", "newsletter-issue-started"],
      ["service", "newsletter-issue-finished"],
    ]);
  });

  test("the mailboxes that an issue has not reached are listed with the reason", async () => {
    const { cli, service } = await createDesk(kind);
    await addSubscribers(service.app, ["ada"]);
    await cli.run(["newsletter", "send", issue, "--yes"]);
    service.transport.answer = { kind: "refused", permanent: true, reason: "550 5.1.1 EENVELOPE after RCPT TO" };
    await sendAll(service);
    const { output } = await cli.run(["newsletter", "status", issue]);
    expect(output).toMatch(/MAILBOX +STATE +REASON\nada@example.org +failed +550 5.1.1 EENVELOPE after RCPT TO/);
    const status = JSON.parse((await cli.run(["newsletter", "status", issue, "--json"])).output);
    expect(status.refused).toMatchObject([{ email: "ada@example.org", state: "failed" }]);
  });

  test("an import needs consent, skips suppressed mailboxes, and is all or nothing", async () => {
    const { cli, service } = await createDesk(kind);
    await addSubscribers(service.app, ["known"]);
    await cli.run(["people", "erase", "left@example.org", "--yes"]);
    const file = join(cli.folder, "list.csv");
    await writeFile(file, "email,consent\nnew@example.org,\nno address,Course 2026\n");
    const faulty = await cli.run(["newsletter", "import", file]);
    expect(faulty.exitCode).toBe(1);
    expect(faulty.errors).toMatch(/Line 2: .*consent.*\nLine 3: .*email address/);
    expect(await rows(service)).toHaveLength(1);

    const list =
      "Email;Consent\nNew@Example.org;Sign-up sheet, course of 2026\nknown@example.org;x\nleft@example.org;x\n";
    const imported = await cli.run(["newsletter", "import", "-"], list);
    expect(imported.output).toBe(
      "Added 1 addresses. 1 were already on the list, and 1 must not be emailed. Nobody is emailed now. They'll get every issue sent after the import.\n",
    );
    expect(await rows(service)).toMatchObject([
      { email: "known@example.org" },
      {
        email: "new@example.org",
        state: "confirmed",
        source: "import",
        consentNote: "Sign-up sheet, course of 2026",
      },
    ]);
  });
});

test("an issue is shown as text and as a page", async () => {
  const cli = await createTestCli();
  const { exitCode, output } = await cli.run(["newsletter", "preview", issue]);
  expect(exitCode).toBe(0);
  expect(output).toContain("Subject         The new Designite site");
  expect(output).toContain("- Start with the documentation (http://localhost:8000/docs/index.html)");
  const page = await readFile(join(cli.folder, "newsletter-preview", `${issue}.html`), "utf8");
  expect(page).toContain("<h1");
});

test("a test mail of an issue does not count as sent", async () => {
  const { cli, service } = await createDesk("sqlite");
  const test = await cli.run(["newsletter", "test", issue, "--to", "me@example.org"]);
  expect([test.exitCode, test.output]).toEqual([0, expect.stringContaining("has accepted")]);
  const [name = ""] = await readdir(join(cli.folder, "mail"));
  const mail = await readFile(join(cli.folder, "mail", name), "utf8");
  expect(mail).toMatch(/^Subject: \[Test\] The new/m);
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  expect(await service.app.database.query.selectFrom("newsletterIssue").selectAll().execute()).toEqual([]);
});

test.each([
  ["an unknown issue", ["preview", "x"], 1, "There is no issue of this name"],
  ["an issue without recipients", ["send", issue, "--yes"], 1, "no confirmed subscriber"],
  ["an issue that wasn't sent", ["status", issue], 1, "hasn't been sent"],
  ["a file that isn't there", ["import", "/nowhere.csv"], 1, "can't be read"],
  ["two addresses", ["test", issue, "--to", "a@b.ca, c@d.ca"], 2, "must be one email address"],
])("%s is refused with a reason", async (_, words, exitCode, reason) => {
  const { cli } = await createDesk("sqlite");
  const outcome = await cli.run(["newsletter", ...words]);
  expect([outcome.exitCode, outcome.errors]).toEqual([exitCode, expect.stringContaining(reason)]);
});
