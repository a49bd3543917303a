import type { Database, Queries } from "#service/db/database.ts";
import { createIdentifierSource, systemRandomSource } from "#service/identifier.ts";
import { createLog } from "#service/log.ts";
import type { ComposedMail } from "#service/mail/message.ts";
import { queueBulkMails, queueMail } from "#service/mail/outbox.ts";
import type { MailFollowUp, MailHandling, MailHandlings } from "#service/mail/sender.ts";
import { createMailWorker, type MailWorkerParts } from "#service/mail/sender.ts";
import type { Delivery, MailTransport } from "#service/mail/transport.ts";
import { minutes } from "#service/time.ts";
import { openTestDatabase } from "../database/test-database.ts";
import { TestClock } from "../test-clock.ts";
import { TestTransport } from "./test-transport.ts";

export const refusal: Delivery = { kind: "refused", permanent: false, reason: "451 EMESSAGE" };
export const sender = { name: "Designite", address: "sender@example.org" };

const content = { replyTo: "contact@example.org", subject: "Subject", text: "Text", html: "<p>Text</p>" };

const issues: MailHandling = {
  async compose({ recipientId }): Promise<ComposedMail> {
    return { recipient: `${recipientId}@example.org`, ...content };
  },
};

/** What becomes of mails in a test. Nothing follows from those that are not named, and issues are composed. */
export const mailsWith = (handlings: Partial<MailHandlings>): MailHandlings =>
  Object.assign(Object.create(null), { "newsletter-issue": issues, ...handlings });

/** What becomes of keys in a test. */
export const keysWith = (onEnd: MailFollowUp): MailHandlings => mailsWith({ "license-key": { onEnd } });

/** A transport that behaves as `deliver` does. */
export const createTransport = (deliver: MailTransport["deliver"]): MailTransport => ({
  description: "a function",
  deliver,
  close: () => undefined,
});

/** A queue with workers that send one bulk mail a second, to the recipient named by its id. */
export async function createTestQueue(kind: Database["kind"], parts: Partial<MailWorkerParts> = {}) {
  const database = await openTestDatabase(kind);
  const clock = new TestClock();
  const transport = new TestTransport();
  const logged: string[] = [];
  const createIdentifier = createIdentifierSource(clock, systemRandomSource);
  const maker = { clock, createIdentifier, mailDomain: "example.org" };
  const log = createLog("debug", { write: (line) => logged.push(line) });
  return {
    /** What what follows from a mail is done with. */
    parts: {
      database,
      clock,
      log,
      mails: mailsWith({}),
      wake: () => undefined,
      onRefusedForGood: async () => undefined,
      ...parts,
    },
    database,
    clock,
    transport,
    logged,
    createWorker: (through: MailTransport = transport) =>
      createMailWorker({
        database,
        transport: through,
        clock,
        random: { ...systemRandomSource, fraction: () => 0.5 },
        log,
        bulkPerMinute: 60,
        stopLimit: minutes(30),
        mails: mailsWith({}),
        wake: () => undefined,
        onRefusedForGood: async () => undefined,
        ...parts,
      }),
    queue: (recipient = "ada@example.org", queries: Queries = database.query) =>
      queueMail(
        queries,
        { ...maker, contactEmail: "contact@example.org" },
        { purpose: "license-key", aboutId: "1", recipient, ...content },
      ),
    queueBulk: (...recipientIds: string[]) =>
      queueBulkMails(database.query, maker, { purpose: "newsletter-issue", aboutId: "2", recipientIds }),
    rows: () => database.query.selectFrom("outgoingMail").selectAll().orderBy("createdAt").orderBy("id").execute(),
    recipients: () => transport.mails.map(({ recipient }) => recipient.replace("@example.org", "")),
  };
}

export type TestQueue = Awaited<ReturnType<typeof createTestQueue>>;

/** Begins an attempt whose process ends after `through` has delivered the mail and before that is recorded. */
export async function sendAndEnd({ createWorker }: TestQueue, through: MailTransport): Promise<void> {
  const delivered = Promise.withResolvers<void>();
  const ending = createTransport(async (mail, signal) => {
    await through.deliver(mail, signal);
    delivered.resolve();
    return await Promise.withResolvers<Delivery>().promise;
  });
  createWorker(ending).sendNext();
  await delivered.promise;
}
