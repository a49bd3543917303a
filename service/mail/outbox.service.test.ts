import { describe, expect, test } from "vitest";
import { bothDatabases } from "#test/support/database/test-database.ts";
import { createTestQueue } from "#test/support/mail/test-mail-queue.ts";
import { minutes, seconds } from "../time.ts";
import { findMail, listMails, queueMail, retryMail } from "./outbox.ts";

const begin = new Date("2026-01-05T12:00:00.000Z");

describe.each(bothDatabases)("the queue on %s", (kind) => {
  test("holds a single mail complete, due at once", async () => {
    const { queue, rows } = await createTestQueue(kind);
    await queue("ada@example.org");
    const [mail] = await rows();
    expect(mail).toEqual({
      id: expect.any(String),
      purpose: "license-key",
      aboutId: "1",
      bulk: 0,
      recipientId: null,
      recipient: "ada@example.org",
      emailKey: "ada@example.org",
      messageId: `<${mail?.id}@example.org>`,
      subject: "Subject",
      text: "Text",
      html: "<p>Text</p>",
      state: "waiting",
      createdAt: begin.toISOString(),
      attempts: 0,
      nextAttemptAt: begin.toISOString(),
      claimedUntil: null,
      lastFailure: null,
      finishedAt: null,
      attachmentName: null,
      attachmentText: null,
      attemptsWithoutAnswer: 0,
      verdict: null,
    });
  });

  test("holds the attached file of a mail", async () => {
    const { database, clock, rows } = await createTestQueue(kind);
    await queueMail(
      database.query,
      {
        clock,
        createIdentifier: () => "019b8dd6-0c00-7000-8000-000000000001",
        mailDomain: "example.org",
      },
      {
        purpose: "license-key",
        aboutId: "1",
        recipient: "ada@example.org",
        subject: "Subject",
        text: "Text",
        html: "<p>Text</p>",
        attachment: { name: "license.txt", text: "key" },
      },
    );
    expect(await rows()).toMatchObject([{ attachmentName: "license.txt", attachmentText: "key" }]);
  });

  test("holds no bulk mail for no recipients", async () => {
    const { queueBulk, rows } = await createTestQueue(kind);
    await queueBulk();
    expect(await rows()).toEqual([]);
  });

  test("holds a bulk mail for each recipient, also for more than fit one statement", async () => {
    const { queueBulk, rows } = await createTestQueue(kind);
    const recipientIds = Array.from({ length: 1001 }, (_, index) => `subscriber-${index}`);
    await queueBulk(...recipientIds);
    const mails = await rows();
    expect(mails.map(({ recipientId }) => recipientId).toSorted()).toEqual(recipientIds.toSorted());
    expect(mails[0]).toMatchObject({ bulk: 1, aboutId: "2", purpose: "newsletter-issue", recipient: null, text: null });
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(recipientIds.length);
  });

  test("is listed with the newest mail first, up to a limit and by each property", async () => {
    const { database, clock, queue, queueBulk, rows } = await createTestQueue(kind);
    await queue("first@example.org");
    clock.advance(seconds(1));
    await queue("second@example.org");
    clock.advance(seconds(1));
    await queueBulk("third", "fourth");
    const newestFirst = (await rows()).map(({ id }) => id).toReversed();
    const bulk = newestFirst.slice(0, 2);
    const listed = async (filter: Omit<Parameters<typeof listMails>[1], "limit">, limit = 10) =>
      (await listMails(database.query, { ...filter, limit })).map(({ id }) => id);
    expect(await listed({})).toEqual(newestFirst);
    expect(await listed({}, 3)).toEqual(newestFirst.slice(0, 3));
    expect(await listed({ aboutIds: ["2"] })).toEqual(bulk);
    expect(await listed({ states: ["failed", "sent"] })).toEqual([]);
    expect(await listed({ states: ["failed", "waiting"] })).toEqual(newestFirst);
  });

  test("takes back a failed mail as if it were new, and no other mail", async () => {
    const mailQueue = await createTestQueue(kind);
    const { database, clock, queue, rows } = mailQueue;
    await queue("failing@example.org");
    mailQueue.transport.answer = { kind: "refused", reason: "550", verdict: "policy" };
    await mailQueue.createWorker().sendNext();
    const counted = { attemptsWithoutAnswer: 2, claimedUntil: "2026-01-05T12:10:00.000Z", verdict: "hard" } as const;
    await database.query.updateTable("outgoingMail").set(counted).execute();
    clock.advance(minutes(1));
    await queue("waiting@example.org");
    const [failed, waiting] = await rows();
    const now = clock.now().toISOString();
    expect(failed).toMatchObject({ state: "failed", attempts: 1, finishedAt: begin.toISOString() });
    expect(await retryMail(database.query, waiting?.id ?? "", clock.now())).toBe(false);
    expect(await retryMail(database.query, failed?.id ?? "", clock.now())).toBe(true);
    expect(await findMail(database.query, waiting?.id ?? "")).toEqual(waiting);
    expect(await findMail(database.query, failed?.id ?? "")).toMatchObject({
      state: "waiting",
      attempts: 0,
      attemptsWithoutAnswer: 0,
      claimedUntil: null,
      verdict: null,
      createdAt: now,
      nextAttemptAt: now,
      finishedAt: null,
    });
  });
});
