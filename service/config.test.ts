import { expect, test } from "vitest";
import { publishedKey } from "#test/support/sample-keys.ts";
import { faultsOfFile, readConfiguration } from "./config.ts";
import { defaultSales } from "./sales-settings.ts";

test("works without any variable", () => {
  expect(readConfiguration({})).toEqual({
    port: 8000,
    host: undefined,
    siteUrl: "http://localhost:8000",
    dataFolder: "data",
    database: { kind: "sqlite", file: "data/designite.sqlite" },
    smtpUrl: undefined,
    mailFolder: "data/mail",
    mailFrom: { name: "Designite", address: "contact@designite-tools.com" },
    contactEmail: "contact@designite-tools.com",
    operators: ["contact@designite-tools.com"],
    packagesFolder: "data/packages",
    packagesUrl: undefined,
    keysFolder: "data/keys",
    signingKeys: undefined,
    linkSecrets: undefined,
    suppressionSecret: undefined,
    sales: defaultSales,
    salesFile: undefined,
    paymentKeys: { paddle: undefined, stripe: undefined },
    webhookSecrets: { paddle: [], stripe: [] },
    newsletterPerMinute: 300,
    trustedProxies: [],
    metrics: undefined,
    heartbeatUrl: undefined,
    logLevel: "info",
    given: [],
  });
});

test("reads everything", () => {
  expect(
    readConfiguration({
      PORT: "8080",
      HOST: "127.0.0.1",
      SITE_URL: "https://www.example.org/",
      DATA_DIR: "/var/lib/designite",
      DATABASE_URL: "postgres://me:secret@db.example.org/designite",
      SMTP_URL: "smtps://me:secret@mail.example.org",
      MAIL_FROM: '"Designite licenses" <Licenses@example.org>',
      CONTACT_EMAIL: "contact@example.org",
      OPERATORS: "Ada@example.org, bob@example.org,ada@example.org",
      PACKAGES_DIR: "/srv/packages",
      PACKAGES_URL: "https://downloads.example.org/packages/",
      SIGNING_KEYS: JSON.stringify({ kty: "OKP", crv: "Ed25519", x: publishedKey.x, d: publishedKey.d }),
      LINK_SECRETS: `${"A".repeat(43)}, ${Buffer.alloc(32, 1).toString("base64url")}, ${Buffer.alloc(32, 2).toString("base64url")}`,
      SUPPRESSION_SECRET: "A".repeat(43),
      NEWSLETTER_PER_MINUTE: "60",
      TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,::1",
      METRICS_PORT: "10.0.0.1:9464",
      HEARTBEAT_URL: "https://watch.example.org/secret",
      LOG_LEVEL: "warn",
    }),
  ).toEqual({
    port: 8080,
    host: "127.0.0.1",
    siteUrl: "https://www.example.org",
    dataFolder: "/var/lib/designite",
    database: { kind: "postgres", url: "postgres://me:secret@db.example.org/designite" },
    smtpUrl: "smtps://me:secret@mail.example.org",
    mailFolder: "/var/lib/designite/mail",
    mailFrom: { name: "Designite licenses", address: "licenses@example.org" },
    contactEmail: "contact@example.org",
    operators: ["ada@example.org", "bob@example.org"],
    packagesFolder: "/srv/packages",
    packagesUrl: "https://downloads.example.org/packages",
    keysFolder: "/var/lib/designite/keys",
    signingKeys: { current: { ...publishedKey, createdAt: null }, next: null, retired: [] },
    linkSecrets: [Buffer.alloc(32), Buffer.alloc(32, 1), Buffer.alloc(32, 2)],
    suppressionSecret: Buffer.alloc(32),
    sales: defaultSales,
    salesFile: undefined,
    paymentKeys: { paddle: undefined, stripe: undefined },
    webhookSecrets: { paddle: [], stripe: [] },
    newsletterPerMinute: 60,
    trustedProxies: ["127.0.0.1", "10.0.0.0/8", "::1"],
    metrics: { port: 9464, host: "10.0.0.1" },
    heartbeatUrl: "https://watch.example.org/secret",
    logLevel: "warn",
    given: expect.arrayContaining(["PORT", "SMTP_URL", "LOG_LEVEL"]),
  });
});

test("treats a blank variable as absent", () => {
  expect(readConfiguration({ PORT: "", SMTP_URL: "  ", TRUSTED_PROXIES: "" })).toEqual(readConfiguration({}));
});

test("derives the site's address from the port, and other mailboxes from the contact mailbox", () => {
  expect(readConfiguration({ PORT: "9000", CONTACT_EMAIL: "us@example.org" })).toMatchObject({
    siteUrl: "http://localhost:9000",
    mailFrom: { address: "us@example.org" },
    operators: ["us@example.org"],
  });
});

test("reports all problems in one error", () => {
  const read = () =>
    readConfiguration({ PORT: "80a", SITE_URL: "example.org", CONTACT_EMAIL: "a@b.ca, c@d.ca", LOG_LEVEL: "loud" });
  expect(read).toThrow(/PORT must[\s\S]*SITE_URL must[\s\S]*CONTACT_EMAIL must[\s\S]*LOG_LEVEL must/);
});

test("a webhook needs the key of the API, and the key a webhook", () => {
  const read = () => readConfiguration({ PORT: "80a", STRIPE_WEBHOOK_SECRETS: "whsec_1", PADDLE_API_KEY: "hunter2" });
  expect(read).toThrow("STRIPE_API_KEY must be set as well, as STRIPE_WEBHOOK_SECRETS is.");
  expect(read).toThrow("PADDLE_WEBHOOK_SECRETS must be set as well, as PADDLE_API_KEY is.");
  expect(read).toThrow("PADDLE_API_KEY must be a key of Paddle's API");
  expect(read).toThrow(/PORT must(?:(?!hunter2)[\s\S])*$/);
  const STRIPE_API_KEY = "rk_test_0123456789";
  expect(readConfiguration({ STRIPE_API_KEY, STRIPE_WEBHOOK_SECRETS: "whsec_1" }).paymentKeys).toEqual({
    stripe: STRIPE_API_KEY,
  });
  expect(() => readConfiguration({ STRIPE_API_KEY: "sk_live_0123456789" })).toThrow(
    "STRIPE_API_KEY must be a restricted",
  );
});

test.each([
  { PORT: "65536" },
  { PORT: "-1" },
  { HOST: "a host" },
  { SITE_URL: "https://example.org/site" },
  { SITE_URL: "ftp://example.org" },
  { SITE_URL: "https://me@example.org" },
  { DATABASE_URL: "mysql://db.example.org/designite" },
  { SMTP_URL: "mail.example.org" },
  { MAIL_FROM: "Designite <nobody>" },
  { MAIL_FROM: "a@b.ca, c@d.ca" },
  { OPERATORS: "ada@example.org, bob" },
  { PACKAGES_URL: "downloads" },
  { SIGNING_KEYS: "a key" },
  { LINK_SECRETS: "short" },
  { LINK_SECRETS: `${"A".repeat(43)},` },
  { NEWSLETTER_PER_MINUTE: "0" },
  { NEWSLETTER_PER_MINUTE: "fast" },
  { TRUSTED_PROXIES: "proxy.example.org" },
  { METRICS_PORT: "in here:9464" },
  { METRICS_PORT: "127.0.0.1:94640" },
  { HEARTBEAT_URL: "ftp://watch.example.org" },
  { TRUSTED_PROXIES: "10.0.0.0/33" },
])("refuses %j and names the variable", (variables) => {
  expect(() => readConfiguration(variables)).toThrow(`${Object.keys(variables)[0]} must`);
});

test.each([])("%o needs another variable", (variables, sentence) => {
  expect(() => readConfiguration(variables)).toThrow(sentence);
  expect(() => readConfiguration(variables)).not.toThrow(/hunter2/);
});

test("never repeats a secret in its error", () => {
  const secrets = {
    SMTP_URL: "http://me:hunter2@mail",
    DATABASE_URL: "hunter2",
    SIGNING_KEYS: '{"d":"hunter2"}',
    LINK_SECRETS: `${"A".repeat(43)},hunter2`,
  };
  expect(() => readConfiguration(secrets)).toThrow(/^(?:(?!hunter2)[\s\S])*$/);
});

test.each(["/srv/data", "/srv", "/srv/data/keys", "/srv/data/mail", "/srv/data/../data", "/srv/data/packages2"])(
  "refuses packages in %s beside private data in /srv/data",
  (folder) => {
    expect(() => readConfiguration({ DATA_DIR: "/srv/data", PACKAGES_DIR: folder })).toThrow("PACKAGES_DIR must not");
  },
);

test.each(["/srv/data/packages", "/srv/data/packages/2026", "/srv/packages", "/srv/data2"])(
  "takes packages in %s beside private data in /srv/data",
  (folder) => {
    expect(readConfiguration({ DATA_DIR: "/srv/data", PACKAGES_DIR: folder }).packagesFolder).toBe(folder);
  },
);

test.each([
  ["# A comment\n\nPORT=1\nexport HOST='a' # here\nSITE_URL=\"https://a\nb\"\nLOG_LEVEL=\n", []],
  ["PORT 1\n", ["Line 1 of .env isn't understood."]],
  ["PORT=1\nHOST='a\n", ["Line 2 of .env isn't understood."]],
  ["PORT=1\r\n=2\r\n", ["Line 2 of .env isn't understood."]],
  ["SMPT_URL=x\nsmtp_url=x\n", [expect.stringMatching(/^SMPT_URL is no/), expect.stringMatching(/^smtp_url is no/)]],
])("the lines %j have the faults %j", (text, faults) => {
  expect(faultsOfFile(text, ".env")).toEqual(faults);
});
