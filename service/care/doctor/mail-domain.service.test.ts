import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startDnsServer, type Zone } from "#test/support/mail/dns-server.ts";
import { startImapServer } from "#test/support/mail/imap-server.ts";
import { dkimRecord, goodZone, startSigningRelay } from "#test/support/mail/signing-relay.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { findInReportMailbox } from "../../platform/mail/reports/mail-reports.ts";

const variables = {
  SITE_URL: "https://www.example.org",
  MAIL_FROM: "Designite <contact@example.org>",
  CONTACT_EMAIL: "contact@example.org",
  BOUNCE_EMAIL: "bounces@example.org",
  DKIM_SELECTORS: "mail2026",
};

interface Report {
  findings: { subject: string; state: string; words: string }[];
  listHeaders: string[];
}

async function examine(zone: Zone, changes: Record<string, string> = {}) {
  const { address } = await startDnsServer(zone);
  const cli = await createTestCli({ ...variables, ...changes });
  const { exitCode, output, errors } = await cli.run(["doctor", "--mail", "--json", "--dns", address]);
  expect(errors).not.toContain("hunter2");
  const report: Report = JSON.parse(output);
  return {
    exitCode,
    ...report,
    of: (subject: string) =>
      report.findings.filter((each) => each.subject === subject).map(({ state, words }) => `${state}: ${words}`),
  };
}

const withTexts = (texts: Record<string, readonly string[]>): Zone => ({
  ...goodZone,
  TXT: { ...goodZone.TXT, ...texts },
});

test("a good domain is sound, and the headers of a list are shown", async () => {
  const { exitCode, findings, of, listHeaders } = await examine(goodZone);
  expect(findings.filter(({ state }) => state !== "sound").map(({ subject }) => subject)).toEqual(["probe"]);
  expect(exitCode).toBe(0);
  expect(of("mx")).toEqual(["sound: Email to example.org goes to mx.example.org."]);
  expect(of("dkim")).toEqual(["sound: There is a key of 2048 bits at mail2026._domainkey.example.org."]);
  expect(listHeaders).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
});

test("a domain without any record has a fault for each", async () => {
  const { exitCode, of } = await examine({});
  expect(exitCode).toBe(1);
  expect(of("mx")).toEqual([expect.stringContaining("fault: example.org has no MX record")]);
  expect(of("spf")).toEqual([expect.stringContaining("fault: example.org has no SPF record")]);
  expect(of("dkim")).toEqual([expect.stringContaining("fault: There's no key at mail2026._domainkey.example.org")]);
  expect(of("dmarc")).toEqual([expect.stringContaining("fault: There's no DMARC record at _dmarc.example.org")]);
});

const chain = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [
    `s${at}.example.org`,
    [at === 11 ? "v=spf1 -all" : `v=spf1 include:s${at + 1}.example.org -all`],
  ]),
);

describe("spf", () => {
  test.each([
    [["v=spf1 +all"], "fault: The SPF record of example.org lets any server send"],
    [["v=spf1 include:s5.example.org -all"], "sound: example.org: v=spf1 include:s5.example.org -all"],
    [["v=spf1 a mx"], "look: The SPF record of example.org doesn't say"],
    [["V=SPF1 IP4:192.0.2.1 ip6:2001:db8::/32 exists:%{i}.example.org exp=why.example.org -ALL"], "sound: example.org"],
    [
      ["v=spf1 includ:s5.example.org -all"],
      "fault: The SPF record of example.org isn't valid, so receivers reject it: \"includ:",
    ],
    [["v=spf1 ip4:300.1.1.1 -all"], 'reject it: "ip4:300.1.1.1" is no term of SPF'],
    [["v=spf1 include:gone.example.org -all"], "reject it: gone.example.org has no SPF record"],
    [["v=spf1 a -all", "v=spf1 mx -all"], "fault: example.org has 2 SPF records"],
    [["v=spf1 include:s0.example.org -all"], "fault: The SPF record of example.org needs more than 10 DNS lookups"],
    [["v=spf1 include:example.org -all"], "fault: The SPF record of example.org needs more than 10 DNS lookups"],
  ])("%j", async (records, finding) => {
    const { of } = await examine(withTexts({ ...chain, "example.org": records }));
    expect(of("spf")).toEqual([expect.stringContaining(finding)]);
  });
});

const weak = generateKeyPairSync("rsa", {
  modulusLength: 1024,
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

describe("dkim", () => {
  test.each([
    ["v=DKIM1; p=", "fault: The key at mail2026._domainkey.example.org is revoked"],
    [dkimRecord.slice(0, 200), "fault: The key at mail2026._domainkey.example.org can't be read"],
    [dkimRecord.replace("k=rsa", "t=y; k=rsa"), "look: The key at mail2026._domainkey.example.org is marked as a test"],
    [
      `v=DKIM1; p=${weak.publicKey.toString("base64")}`,
      "look: The key at mail2026._domainkey.example.org has 1024 bits",
    ],
  ])("%s", async (record, finding) => {
    const { of } = await examine(withTexts({ "mail2026._domainkey.example.org": [record] }));
    expect(of("dkim")).toEqual([expect.stringContaining(finding)]);
  });

  test("without a name is a thing to look at", async () => {
    expect((await examine(goodZone, { DKIM_SELECTORS: "" })).of("dkim")).toEqual([
      expect.stringContaining("look: The key's name isn't known."),
    ]);
  });
});

test.each([
  [{ "_dmarc.example.org": ["v=DMARC1; p=REJECT"] }, "sound: _dmarc.example.org: v=DMARC1; p=REJECT"],
  [{ "_dmarc.example.org": ["v=DMARC1; p=none"] }, "look: _dmarc.example.org has p=none"],
  [{ "_dmarc.example.org": ["v=DMARC1"] }, "fault: The DMARC record at _dmarc.example.org has no policy"],
  [{ "_dmarc.example.org": ["v=DMARC1; p=none", "v=DMARC1; p=reject"] }, "fault: There are 2 DMARC records"],
])("dmarc %j", async (texts, finding) => {
  expect((await examine(withTexts(texts))).of("dmarc")).toEqual([expect.stringContaining(finding)]);
});

test("dmarc of the domain above counts for one below, with its own policy for those", async () => {
  const texts = { "_dmarc.example.org": ["v=DMARC1; p=reject; sp=none"] };
  const { of } = await examine(withTexts(texts), { MAIL_FROM: "contact@mail.example.org" });
  expect(of("dmarc")).toEqual([expect.stringContaining("look: _dmarc.example.org has p=none")]);
});

test.each([
  [{ MX: { "example.org": ["0 ."] } }, "fault: example.org says that it doesn't accept email"],
  [
    { MX: { "example.org": ["10 gone.example.org"] } },
    "fault: The mail servers of example.org have no address: gone.example.org",
  ],
  [{ MX: {}, A: { "example.org": ["192.0.2.1"] } }, "look: example.org has no MX record, so email goes to the host"],
])("mx %j", async (records, finding) => {
  expect((await examine({ ...goodZone, ...records })).of("mx")).toEqual([expect.stringContaining(finding)]);
});

async function examineProbe(signing: Parameters<typeof startSigningRelay>[0], zone: Zone = goodZone) {
  const { smtpUrl, mailbox } = await startSigningRelay(signing);
  return await examine(zone, { SMTP_URL: smtpUrl, BOUNCE_IMAP_URL: mailbox.url });
}

describe("a mail that is sent and read back", () => {
  test("is sound when its signature speaks for the domain and covers the headers of a list", async () => {
    const { exitCode, findings, listHeaders } = await examineProbe({});
    expect(findings.filter(({ state }) => state !== "sound")).toEqual([]);
    expect(findings.map(({ subject }) => subject)).toEqual([
      ...["mx", "spf", "dkim", "dmarc", "one click"],
      ...["probe", "probe dkim", "probe spf", "probe dmarc", "probe one click"],
    ]);
    expect(exitCode).toBe(0);
    expect(listHeaders).toEqual(
      expect.arrayContaining([
        "List-Unsubscribe: <https://www.example.org/apis/newsletter/unsubscribe?token=of-each-subscriber>",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      ]),
    );
  });

  test.each<[Parameters<typeof startSigningRelay>[0], string, string]>([
    ["unsigned", "probe dkim", "fault: It isn't signed."],
    ["unsigned", "probe one click", "fault: No valid signature covers List-Unsubscribe and List-Unsubscribe-Post"],
    [{ domain: "provider.example" }, "probe dkim", "fault: It's signed for provider.example, not for example.org."],
    [{ headers: "From:To:Subject" }, "probe one click", "fault: No valid signature covers List-Unsubscribe and"],
  ])("%j: %s is told", async (signing, subject, finding) => {
    const zone = withTexts({ "mail2026._domainkey.provider.example": [dkimRecord] });
    expect((await examineProbe(signing, zone)).of(subject)).toEqual([expect.stringContaining(finding)]);
  });

  test("does not pass with a key that is not published, nor from another server", async () => {
    const texts = { "mail2026._domainkey.example.org": ["v=DKIM1; p="], "spf.example.net": ["v=spf1 -all"] };
    const { exitCode, of } = await examineProbe({}, withTexts(texts));
    expect(exitCode).toBe(1);
    expect(of("probe dkim")).toEqual([expect.stringMatching(/^fault: Its signature for example\.org .* isn't valid/)]);
    expect(of("probe spf")).toEqual([expect.stringContaining("look: SPF says")]);
    expect(of("probe dmarc")).toEqual([expect.stringContaining("fault: It doesn't pass DMARC")]);
  });

  test("is read back whatever letters its signature holds", async () => {
    const { url, put } = await startImapServer();
    put("Message-ID: <a@example.org>\r\n\r\nB9TAGA5, TAG OK\r\n");
    const source = await findInReportMailbox(url, "<a@example.org>", new AbortController().signal);
    expect(source?.toString()).toContain("B9TAGA5, TAG OK");
  });

  test("is not awaited when the mailbox does not take the login", async () => {
    const { smtpUrl, mailbox } = await startSigningRelay();
    const imapUrl = mailbox.url.replace("hunter2", "swordfish");
    const { of } = await examine(goodZone, { SMTP_URL: smtpUrl, BOUNCE_IMAP_URL: imapUrl });
    expect(of("probe")).toEqual([expect.stringContaining("doesn't take the login")]);
  });
});

test("a DNS server must be an address", async () => {
  const cli = await createTestCli(variables);
  const { exitCode, errors } = await cli.run(["doctor", "--mail", "--dns", "dns.example.org"]);
  expect(exitCode).not.toBe(0);
  expect(errors).toContain("The DNS server must be an address");
});
