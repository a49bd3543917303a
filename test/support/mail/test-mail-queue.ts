import type { App } from "#service/context.ts";
import type { Database, Queries } from "#service/db/database.ts";
import { createIdentifierSource, systemRandomSource } from "#service/identifier.ts";
import { createLog } from "#service/log.ts";
import type { ComposedMail } from "#service/mail/message.ts";
import { queueBulkMails, queueMail } from "#service/mail/outbox.ts";
import { createMailWorker, type MailHooks, type MailWorkerParts } from "#service/mail/sender.ts";
import type { Delivery, MailTransport } from "#service/mail/transport.ts";
import { minutes } from "#service/time.ts";
import { openTestDatabase } from "../database/test-database.ts";
import { TestClock } from "../test-clock.ts";
import { TestTransport } from "./test-transport.ts";

export const refusal: Delivery = { kind: "refused", reason: "451 EMESSAGE" };
export const sender = { name: "Designite", address: "sender@example.org", replyTo: "contact@example.org" };

const content = { subject: "Subject", text: "Text", html: "<p>Text</p>" };

/** What features add in a test: issues are composed, and nothing follows. */
const hooks: MailHooks = {
  composeBulk: async ({ recipientId }): Promise<ComposedMail> => ({
    recipient: `${recipientId}@example.org`,
    ...content,
  }),
  onRefusedForGood: async () => undefined,
};

/** A transport that behaves as `deliver` does. */
export const createTransport = (deliver: MailTransport["deliver"]): MailTransport => ({
  description: "a function",
  deliver,
  close: () => undefined,
});

/** A queue with workers that send one bulk mail a second, to the recipient named by its id. */
export async function createTestQueue(
  kind: Database["kind"],
  { wake = () => undefined, operators = [], ...parts }: Partial<MailHooks & Pick<App, "wake" | "operators">> = {},
) {
  const database = await openTestDatabase(kind);
  const clock = new TestClock();
  const transport = new TestTransport();
  const logged: string[] = [];
  const createIdentifier = createIdentifierSource(clock, systemRandomSource);
  const maker = { clock, createIdentifier, mailDomain: "example.org" };
  const app: MailWorkerParts["app"] = {
    ...{ ...maker, database, wake, operators },
    siteUrl: "https://example.org",
  };
  const log = createLog("debug", { write: (line) => logged.push(line) });
  return {
    app,
    database,
    clock,
    transport,
    logged,
    createWorker: (through: MailTransport = transport) =>
      createMailWorker({
        ...{ app, transport: through, log, bulkPerMinute: 60, stopLimit: minutes(30), ...hooks, ...parts },
        random: { ...systemRandomSource, fraction: () => 0.5 },
      }),
    queue: (recipient = "ada@example.org", queries: Queries = database.query) =>
      queueMail(queries, maker, { purpose: "license-key", aboutId: "1", recipient, ...content }),
    queueBulk: (...recipientIds: string[]) =>
      queueBulkMails(database.query, maker, { purpose: "newsletter-issue", aboutId: "2" }, recipientIds),
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
