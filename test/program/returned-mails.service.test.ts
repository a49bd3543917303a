import { describe, expect, onTestFinished, test } from "vitest";
import { approveRequest } from "#service/academic/decide-request.ts";
import { remindOfExpiry } from "#service/licenses/remind-of-expiry.ts";
import { createSmtpTransport } from "#service/mail/transport.ts";
import { days } from "#service/time.ts";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { type MailServer, startMailServer } from "#test/support/mail/mail-server.ts";
import { operatorSession } from "#test/support/sign-in.ts";
import { suppressionOf } from "#test/support/suppression-of.ts";

const email = "ada@uni.example.org";
const from = { name: "Designite", address: "contact@example.org" };

/** The service with a real mail server that answers mails to Ada in this way. */
async function createRefused(kind: (typeof databaseKinds)[number], answer: { code: number; words: string }) {
  let isRefusing = true;
  const server = await startMailServer({
    onRcptTo({ address }, _, done) {
      const refusal = Object.assign(new Error(answer.words), { responseCode: answer.code });
      done(isRefusing && address === email ? refusal : null);
    },
  });
  const mailTransport = createSmtpTransport(server.url, { ...from, replyTo: "contact@example.org" });
  onTestFinished(() => mailTransport.close());
  const service = await createAcademicService(kind, { mailTransport });
  return {
    ...service,
    server,
    accept() {
      isRefusing = false;
    },
    async requestPage() {
      const notice = server.received.find(({ email }) => email.subject?.startsWith("Academic license request"));
      const [link = ""] = notice?.email.text?.match(/\/desk\/requests\/\S+/) ?? [];
      const [secret] = service.app.linkSecrets;
      const cookie = `operator=${operatorSession(secret, service.clock.now())}`;
      return await (await service.application.request(link, { headers: { cookie } })).text();
    },
    async runJobs() {
      await service.jobs.runAll();
      await service.sendMails();
    },
  };
}

const told = ({ received }: MailServer) =>
  received.filter(({ to }) => to[0] === "review@example.org").map(({ email }) => email.subject);

describe.each(databaseKinds)("a mail that comes back on %s", (kind) => {
  test("as a receipt, is told to the operator and shown on the page of the request", async () => {
    const service = await createRefused(kind, { code: 550, words: "5.1.1 no such user" });
    await service.ask();
    await service.sendMails();
    await service.runJobs();
    expect(told(service.server)).toContainEqual(expect.stringMatching(/^An email wasn't delivered: .*request/));
    expect(await service.requestPage()).toMatch(/Failed emails<\/dt><dd>academic-receipt, .*550 5\.1\.1/);
  });

  test("from a mailbox that does not exist takes the subscriber off the newsletter", async () => {
    const service = await createRefused(kind, { code: 550, words: "5.1.1 no such user" });
    const { database, suppressionSecret } = service.app;
    await approveRequest(await service.ask(), { operator }, service.app);
    await service.sendMails();
    expect(await suppressionOf(database.query, email, suppressionSecret)).toBe("bounced");
  });

  test("because our address is blocked, is told as our fault, and no bounce of the licensee", async () => {
    const service = await createRefused(kind, { code: 550, words: "5.7.1 Your address is blocked" });
    const id = await service.ask();
    await approveRequest(id, { operator }, service.app);
    await service.sendMails();
    await service.runJobs();
    expect(await service.request(id)).toMatchObject({ state: "approved" });
    expect(told(service.server)).toContainEqual(expect.stringMatching(/^An email wasn't delivered: .*license/));
    const { database, suppressionSecret } = service.app;
    expect(await suppressionOf(database.query, email, suppressionSecret)).toBeUndefined();
  });

  test("stops the reminders to its mailbox, until a later mail is accepted", async () => {
    const reminders = async (isAcceptedLater: boolean) => {
      const service = await createRefused(kind, { code: 550, words: "5.1.1 no such user" });
      await approveRequest(await service.ask(), { operator }, service.app);
      await service.sendMails();
      if (isAcceptedLater) {
        service.accept();
        await service.ask({ lang: "Python" });
        await service.sendMails();
      }
      service.clock.advance(days(360));
      await remindOfExpiry(service.app);
      return await service.app.database.query
        .selectFrom("outgoingMail")
        .select("id")
        .where("purpose", "=", "license-reminder")
        .execute();
    };
    expect(await reminders(false)).toEqual([]);
    expect(await reminders(true)).toHaveLength(1);
  });
});
