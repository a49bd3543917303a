import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import { createFolderTransport } from "#service/mail/transport.ts";
import { hours } from "#service/time.ts";
import type { AcademicService } from "../support/academic-service.ts";
import { createCliWithService } from "../support/cli-with-service.ts";
import { databaseKinds } from "../support/database/test-database.ts";
import { drillSize } from "../support/drills/drill-size.ts";
import { type Answered, enterEverywhere } from "../support/drills/visitor-inputs.ts";
import { injectionCorpus, unsafeOnTerminals } from "../support/injection-corpus.ts";
import { testViews } from "../support/render-view.tsx";
import { packagesForTests, writeBuiltSite } from "../support/sample-site.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import type { TestCli } from "../support/test-cli.ts";

/** Texts that no page may hold as they are. */
const markup = injectionCorpus.filter((text) => /[<>"']/.test(text));
/** Texts that nothing holds by chance. */
const peculiar = injectionCorpus.filter((text) => text.length > 4);
const unsafeInText = /(?![\t\r\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

function inHtml(where: string, html: string): string[] {
  const raw = markup.filter((text) => html.includes(text)).map((text) => `${where} holds ${text}`);
  return unsafeInText.test(html) ? [...raw, `${where} holds a control character`] : raw;
}

function inAnswer({ where, status, headers, body }: Answered): string[] {
  const values = [...headers].filter(([, value]) => peculiar.some((text) => value.includes(text)));
  return [
    ...(status >= 500 ? [`${where} answers ${status}`] : []),
    ...values.map(([name]) => `${where} repeats a text in ${name}`),
    ...inHtml(where, body),
  ];
}

async function inMail(raw: Buffer, recipients: ReadonlySet<string>): Promise<string[]> {
  const [head = ""] = raw.toString("latin1").split("\r\n\r\n", 1);
  const { to = [], cc, bcc, subject = "", text = "", html = "", headers } = await PostalMime.parse(raw);
  const names = headers.map(({ key }) => key);
  return [
    ...(/[^\t\r\n\x20-\x7E]/.test(head) ? [`the header of ${subject} is not ASCII`] : []),
    ...(cc || bcc || new Set(names).size !== names.length ? [`${subject} has further headers: ${names}`] : []),
    ...(to.length === 1 && recipients.has(to[0]?.address ?? "") ? [] : [`${subject} goes to ${JSON.stringify(to)}`]),
    ...(unsafeInText.test(subject + text) ? [`${subject} holds a control character`] : []),
    ...inHtml(`the mail ${subject}`, html),
  ];
}

async function inMails({ transport, app }: AcademicService): Promise<string[]> {
  const folder = temporaryFolder();
  const files = createFolderTransport(folder, {
    name: "Designite",
    address: "sender@example.org",
    replyTo: "contact@example.org",
  });
  const limit = new AbortController().signal;
  for (const mail of transport.mails) await files.deliver(mail, limit);
  const { query } = app.database;
  const known = await query.selectFrom("academicLicenseRequest").select("email").execute();
  const subscribed = await query.selectFrom("newsletterSubscription").select("email").execute();
  const ordered = await query.selectFrom("customerOrder").select("email").execute();
  const emails = [...known, ...subscribed, ...ordered].map(({ email }) => email ?? "");
  const recipients = new Set(emails.concat(app.operators));
  const written = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  expect(written.length).toBe(transport.mails.length);
  return (await Promise.all(written.map((raw) => inMail(raw, recipients)))).flat();
}

async function inCommands(cli: TestCli, emails: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const email of new Set(emails)) {
    const { exitCode, output, errors } = await cli.run(["people", "export", email]);
    if (exitCode !== 0) faults.push(`The export of ${email} fails: ${errors}`);
    if (unsafeOnTerminals.test(output + errors)) faults.push(`The export of ${email} prints a control character`);
  }
  return faults;
}

function inLog(logged: readonly string[]): string[] {
  return logged.flatMap((line) => {
    const { level } = JSON.parse(line);
    const repeats = peculiar.some((text) => line.includes(text) || line.includes(JSON.stringify(text).slice(1, -1)));
    return level >= 50 || repeats || line.trimEnd().includes("\n") ? [`the log holds ${line}`] : [];
  });
}

describe.each(databaseKinds)("on %s", (kind) => {
  test("what a visitor enters acts on nothing that repeats it", async () => {
    const builtSiteFolder = await writeBuiltSite(temporaryFolder());
    const { cli, service } = await createCliWithService(kind, {
      builtSiteFolder,
      packages: packagesForTests,
      views: testViews,
    });
    const answers: Answered[] = [];
    // What differs by engine is what a statement holds: one text of five is a statement.
    const step = drillSize({ short: kind === "sqlite" ? 3 : 7, long: 1 });
    for (const [index, text] of injectionCorpus.entries()) {
      if (index % step !== 0) continue;
      answers.push(...(await enterEverywhere(service, text, index)));
      service.clock.advance(hours(1));
    }
    await service.sendMails();
    const requests = await service.app.database.query.selectFrom("academicLicenseRequest").selectAll().execute();
    expect(requests.filter(({ name }) => markup.includes(name))).not.toEqual([]);
    const granted = requests.filter(({ state }) => state === "approved");
    expect(granted.filter(({ university }) => markup.includes(university))).not.toEqual([]);
    const orders = await service.app.database.query.selectFrom("customerOrder").selectAll().execute();
    for (const field of ["buyer", "company", "invoiceAddress", "taxId", "purchaseOrder"] as const)
      expect(orders.filter((order) => markup.includes(order[field] ?? ""))).not.toEqual([]);
    const found = [
      ...answers.flatMap(inAnswer),
      ...(await inMails(service)),
      ...(await inCommands(
        cli,
        requests.map(({ email }) => email),
      )),
      ...inLog(service.logged),
    ];
    expect(found).toEqual([]);
  });
});
