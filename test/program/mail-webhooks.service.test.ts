import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hours } from "#service/platform/time/time.ts";
import { createAcademicService } from "#test/support/academic-service.ts";
import { refuseInserts } from "#test/support/database/refuse-inserts.ts";
import { databaseKinds, migratedDatabase } from "#test/support/database/test-database.ts";
import {
  certificateUrl,
  type MailWebhook,
  mailgunReport,
  postmarkReport,
  type ReportedMail,
  sesReport,
  snsCertificate,
  snsRequest,
  sources,
} from "#test/support/mail/mail-webhooks.ts";
import { createKeyService, createListService } from "#test/support/reported-mails.ts";
import { reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService, type TestService } from "#test/support/test-service.ts";

const providers = { postmark: postmarkReport, mailgun: mailgunReport, ses: sesReport };
const names = ["postmark", "mailgun", "ses"] as const;
const combinations = databaseKinds.flatMap((kind) => names.map((name) => [kind, name] as const));

/** The addresses that the service has fetched. */
const fetched: string[] = [];

beforeEach(() => {
  vi.stubGlobal("fetch", async (url: string) => {
    fetched.push(url);
    return new Response(url === certificateUrl ? snsCertificate : "<ConfirmSubscriptionResponse/>");
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.length = 0;
});

const post = ({ application }: Pick<TestService, "application">, { path, headers, body }: MailWebhook) =>
  application.request(path, { method: "POST", headers, body });

describe.each(combinations)("on %s, %s", (kind, name) => {
  const report = (mail: ReportedMail) => providers[name](mail);

  test.each([
    ["hard", "bounced"],
    ["delivered", "delivered"],
    ["soft", "submitted"],
  ] as const)("reports a key as %s", async (outcome, state) => {
    const { service, id, mail } = await createKeyService(kind);
    expect((await post(service, report({ ...mail, outcome }))).status).toBe(200);
    expect(await service.request(id)).toMatchObject({ state });
  });

  test("reports the keys of an order as undelivered, which the operator is told", async () => {
    const service = await createAcademicService(kind, { configuration: { mailReports: sources } });
    const id = await reportAndSettle([["1", { kind: "paid", details: sampleOrder }]], service.appContext);
    await service.sendMails();
    const messageId = service.transport.mails.find(({ purpose }) => purpose === "order-keys")?.messageId ?? "";
    const told = Promise.withResolvers<string>();
    const deliver = service.transport.deliver.bind(service.transport);
    service.transport.deliver = async (mail) => {
      if (mail.purpose === "operator-alarm") told.resolve(mail.text);
      return await deliver(mail);
    };
    await service.start();
    await post(service, report({ messageId, mailbox: "ada@example.org", outcome: "hard" }));
    expect(await told.promise).toContain(`npm run admin -- orders send ${id}`);
    await service.stop();
  });

  test.each([
    ["hard", "bounced"],
    ["complaint", "complained"],
  ] as const)("ends a subscription by a %s, once", async (outcome, state) => {
    const { service, mail, subscription, suppressed } = await createListService(kind);
    for (const _ of [1, 2]) expect((await post(service, report({ ...mail, outcome }))).status).toBe(200);
    expect(await subscription()).toMatchObject({ state });
    expect(await suppressed()).toEqual([{ reason: state }]);
  });

  test.skipIf(name === "ses")("ends a subscription that was ended at the provider, and that one alone", async () => {
    const { service, mail, subscription, suppressed } = await createListService(kind);
    await post(service, report({ ...mail, mailbox: "bob@example.org", outcome: "unsubscribed" }));
    expect(await subscription()).toMatchObject({ state: "confirmed" });
    for (const _ of [1, 2])
      expect((await post(service, report({ ...mail, outcome: "unsubscribed" }))).status).toBe(200);
    expect(await subscription()).toMatchObject({ state: "unsubscribed" });
    expect(await suppressed()).toEqual([{ reason: "unsubscribed" }]);
  });

  test("counts a full mailbox once", async () => {
    const { service, mail, subscription } = await createListService(kind);
    for (const _ of [1, 2]) await post(service, report({ ...mail, outcome: "soft" }));
    expect(await subscription()).toMatchObject({ state: "confirmed", softBounces: 1 });
  });

  test("cannot name a mail that is not known, nor the mailbox of a stranger", async () => {
    const { service, mail, subscription, suppressed } = await createListService(kind);
    const messageId = "<00000000-0000-7000-8000-000000000000@designite-tools.com>";
    for (const outcome of ["hard", "complaint"] as const) {
      expect((await post(service, report({ ...mail, messageId, outcome }))).status).toBe(200);
      expect((await post(service, report({ ...mail, mailbox: "bob@example.org", outcome }))).status).toBe(200);
    }
    expect(await subscription()).toMatchObject({ state: "confirmed" });
    expect(await suppressed()).toEqual([]);
  });

  test("is told to send again what could not be recorded", async () => {
    const { service, id, mail } = await createKeyService(kind);
    const request = report({ ...mail, outcome: "hard" });
    const accept = await refuseInserts(service.appContext.database, "auditEntry");
    expect((await post(service, request)).status).toBeGreaterThanOrEqual(500);
    await accept();
    expect((await post(service, request)).status).toBe(200);
    expect(await service.request(id)).toMatchObject({ state: "bounced" });
  });
});

const mail: ReportedMail = { messageId: "<1@designite-tools.com>", mailbox: "ada@example.org", outcome: "hard" };
const damaged = (request: MailWebhook, from: string, to: string) => ({
  ...request,
  body: request.body.replace(from, to),
});
const elsewhere = "https://sns.us-east-1.amazonaws.com.example.org/SimpleNotificationService-00.pem";
const certificateAt = (SigningCertURL: string) => sesReport(mail, { SigningCertURL });

describe("a request that does not come from the provider", () => {
  test.each<[string, MailWebhook]>([
    ["Postmark with another password", postmarkReport(mail, "another-password-1")],
    ["Postmark without a password", { ...postmarkReport(mail), headers: {} }],
    ["Mailgun with another key", mailgunReport(mail, { key: "another-key-000001" })],
    ["Mailgun of yesterday", mailgunReport(mail, { at: new Date("2026-01-04T12:00:00Z") })],
    ["Mailgun of tomorrow", mailgunReport(mail, { at: new Date("2026-01-06T12:00:00Z") })],
    ["Mailgun with nothing", { ...mailgunReport(mail), body: "{" }],
    ["SES with another body", damaged(sesReport(mail), "ada@example.org", "bob@example.org")],
    ["SES by the topic of somebody else", sesReport(mail, { TopicArn: "arn:aws:sns:us-east-1:999999999999:mine" })],
    ["SES without a signature", { ...sesReport(mail), body: JSON.stringify({ notificationType: "Bounce" }) }],
    ["SES with a certificate from elsewhere", certificateAt(elsewhere)],
    ["SES with a certificate over HTTP", certificateAt(certificateUrl.replace("https:", "http:"))],
    ["SES with a certificate of a bucket", certificateAt(certificateUrl.replace("sns.", "s3."))],
    ["SES with a certificate at another port", certificateAt(certificateUrl.replace(".com/", ".com:8443/"))],
    ["SES with a login in the address", certificateAt(certificateUrl.replace("//", "//a:b@"))],
    ["SES with another path", certificateAt("https://sns.us-east-1.amazonaws.com/?/SimpleNotificationService-00.pem")],
    ["SES with a certificate of another region", certificateAt(certificateUrl.replace("us-east-1", "eu-west-1"))],
  ])("%s is refused, and nothing else is fetched for it", async (_, request) => {
    const service = await createTestService({ configuration: { mailReports: sources } });
    expect((await post(service, request)).status).toBe(401);
    expect(fetched.filter((url) => url !== certificateUrl)).toEqual([]);
  });

  test("a token of Mailgun that is known is refused with another event", async () => {
    const service = await createTestService({ configuration: { mailReports: sources } });
    const token = "c".repeat(50);
    const statusOf = async (mailbox: string) =>
      (await post(service, mailgunReport({ ...mail, mailbox }, { token }))).status;
    expect([await statusOf("ada@example.org"), await statusOf("ada@example.org")]).toEqual([200, 200]);
    expect(await statusOf("bob@example.org")).toBe(401);
    service.clock.advance(hours(13));
    expect(await statusOf("ada@example.org")).toBe(401);
  });

  test.each(databaseKinds)(
    "a token of Mailgun stays known after a restart on %s, until it is too old",
    async (kind) => {
      const file = join(temporaryFolder(), "mails.sqlite");
      const database = kind === "sqlite" ? { kind, file } : await migratedDatabase(kind);
      const shared = { database, linkSecrets: [Buffer.alloc(32, 1)] as const, suppressionSecret: Buffer.alloc(32, 2) };
      const { service, id, mail: key } = await createKeyService(kind, shared);
      const token = "d".repeat(50);
      const report = (outcome: ReportedMail["outcome"]) => mailgunReport({ ...key, outcome }, { token });
      expect((await post(service, report("delivered"))).status).toBe(200);
      expect(await service.request(id)).toMatchObject({ state: "delivered" });
      await service.close();

      const restarted = await createTestService({ configuration: { mailReports: sources, ...shared } });
      expect((await post(restarted, report("hard"))).status).toBe(401);
      expect((await post(restarted, report("delivered"))).status).toBe(200);
      restarted.clock.advance(hours(13));
      await post(restarted, mailgunReport({ ...key, outcome: "delivered" }, { at: restarted.clock.now() }));
      const tokens = restarted.appContext.database.query.selectFrom("mailWebhookToken").select("usedAt");
      expect(await tokens.execute()).toEqual([{ usedAt: restarted.clock.now().toISOString() }]);
    },
  );

  test("an old certificate of Amazon is refused", async () => {
    const service = await createTestService({ configuration: { mailReports: sources } });
    service.clock.advance(hours(24 * 365 * 5));
    expect((await post(service, sesReport(mail))).status).toBe(401);
  });

  test("is limited", async () => {
    const service = await createTestService({
      configuration: { mailReports: sources },
      rateLimit: { burst: 2, secondsPerCall: 3600, rememberedClients: 10 },
    });
    const statuses = [];
    for (const _ of [1, 2, 3]) statuses.push((await post(service, postmarkReport(mail, "x".repeat(20)))).status);
    expect(statuses).toEqual([401, 401, 429]);
    expect((await post(service, postmarkReport(mail))).status).toBe(200);
  });
});

test("SES asks whether it may send, and its certificate is fetched once", async () => {
  const service = await createTestService({ configuration: { mailReports: sources } });
  const SubscribeURL = "https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=t";
  const question = { Type: "SubscriptionConfirmation", Message: "You have chosen", Token: "t" };
  const ask = (url: string) => post(service, snsRequest({ ...question, SubscribeURL: url }));
  expect((await ask(SubscribeURL)).status).toBe(200);
  expect(fetched).toEqual([certificateUrl, SubscribeURL]);
  expect((await ask("https://example.org/?Action=ConfirmSubscription")).status).toBe(200);
  expect((await post(service, sesReport(mail, { SignatureVersion: "1" }))).status).toBe(200);
  expect(fetched).toEqual([certificateUrl, SubscribeURL]);
});

test("what is no event of a provider is taken and changes nothing", async () => {
  const service = await createTestService({ configuration: { mailReports: sources } });
  const { path, headers } = postmarkReport(mail);
  const reactivated = { RecordType: "SubscriptionChange", Recipient: mail.mailbox, SuppressSending: false };
  for (const body of [
    JSON.stringify({ ...reactivated, SuppressionReason: null, Tag: null, Metadata: {} }),
    "",
    "[]",
    '{"RecordType":"Open"}',
    '{"RecordType":"Bounce","Metadata":{"mail":"\\u0000"}}',
  ])
    expect((await post(service, { path, headers, body })).status).toBe(200);
  expect((await post(service, snsRequest({ Type: "Notification", Message: "{}" }))).status).toBe(200);
});

test("long bodies, other providers and those without a secret are refused", async () => {
  const service = await createTestService({ configuration: { mailReports: { ...sources, mailgun: [] } } });
  const long = { ...postmarkReport(mail), body: "a".repeat(257 * 1024) };
  expect((await post(service, long)).status).toBe(413);
  expect((await post(service, mailgunReport(mail))).status).toBe(404);
  expect((await post(service, { ...postmarkReport(mail), path: "/webhooks/mail/other" })).status).toBe(404);
});
