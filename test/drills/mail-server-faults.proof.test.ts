import { expect, test } from "vitest";
import { createSmtpTransport } from "#service/mail/transport.ts";
import { hours, seconds } from "#service/time.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { mailReplies } from "#test/support/drills/mail-replies.ts";
import {
  mailSteps,
  type ScriptedMailServer,
  type StepAnswer,
  startScriptedMailServer,
} from "#test/support/drills/scripted-mail-server.ts";
import { createTestQueue, sender } from "#test/support/mail/test-mail-queue.ts";

/** A queue in the database whose worker sends through a real connection to the server. */
async function createSending(server: ScriptedMailServer) {
  const mailQueue = await createTestQueue("sqlite");
  const transport = createSmtpTransport(server.url, sender);
  const worker = mailQueue.createWorker(transport);
  return {
    ...mailQueue,
    sendNext: worker.sendNext,
    close: transport.close,
    async sendUntilDone(): Promise<void> {
      while ((await mailQueue.rows()).some(({ state }) => state === "waiting")) {
        await worker.sendNext();
        mailQueue.clock.advance(seconds(10));
      }
    },
  };
}

/** Copies that came although nothing was wrong with an earlier one. */
const tooManyCopies = (server: ScriptedMailServer, most: number): string[] => {
  const counts = Map.groupBy(server.taken, ({ messageId }) => messageId);
  return [...counts].filter(([, copies]) => copies.length > most).map(([messageId]) => `${messageId} came too often`);
};

const stateAfter = { "tried again": "waiting", "given up": "failed" } as const;

test("each kind of reply leads to another attempt, to success after it, or to the end", async () => {
  const lost: string[] = [];
  for (const [step, reply, then] of mailReplies) {
    const replies = [reply];
    const server = await startScriptedMailServer((at): StepAnswer => {
      const next = at === step ? replies.shift() : undefined;
      return next === undefined ? "usual" : { reply: next };
    });
    const sending = await createSending(server);
    await sending.queue();
    await sending.sendNext();
    const [first] = await sending.rows();
    if (first?.state !== stateAfter[then]) lost.push(`${reply} is not ${then}`);
    sending.clock.advance(hours(2));
    await sending.sendNext();
    const [last] = await sending.rows();
    const expected = then === "tried again" ? "sent" : stateAfter[then];
    if (last?.state !== expected) lost.push(`${reply} ends as ${last?.state}, not ${expected}`);
    sending.close();
  }
  expect(lost).toEqual([]);
});

test("a server that ends the connection at any step gets the mail in the end, with one copy for each lost answer", async () => {
  const drops = drillSize({ short: 2, long: 5 });
  const lost: string[] = [];
  for (const step of mailSteps) {
    let left = drops;
    const server = await startScriptedMailServer((at) => (at === step && left-- > 0 ? "drop" : "usual"));
    const sending = await createSending(server);
    await sending.queue();
    await sending.sendUntilDone();
    const [mail] = await sending.rows();
    if (mail?.state !== "sent") lost.push(`after drops at ${step} the mail is ${mail?.state}`);
    lost.push(...tooManyCopies(server, 1 + (step === "text" ? drops : 0)));
    sending.close();
  }
  expect(lost).toEqual([]);
});

test("a mail server that is away for two days gets every mail once when it is back, and mails end after three", async () => {
  const count = drillSize({ short: 2, long: 20 });
  let isAway = true;
  const server = await startScriptedMailServer((step) =>
    isAway && (step === "connect" || step === "MAIL") ? "drop" : "usual",
  );
  const sending = await createSending(server);
  for (let index = 0; index < count; index += 1) await sending.queue(`person${index}@example.org`);
  const startedAt = sending.clock.now().getTime();
  const elapsed = () => sending.clock.now().getTime() - startedAt;
  const passTime = async (until: number) => {
    while (elapsed() < until) {
      while (await sending.sendNext());
      sending.clock.advance(hours(1));
    }
  };
  await passTime(hours(48));
  isAway = false;
  await passTime(hours(50));
  const back = await sending.rows();
  isAway = true;
  await sending.queue("late@example.org");
  await passTime(hours(50 + 74));
  const late = (await sending.rows()).find(({ recipient }) => recipient === "late@example.org");
  sending.close();

  const lost = [
    ...back.filter(({ state }) => state !== "sent").map(({ recipient, state }) => `${recipient} is ${state}`),
    ...tooManyCopies(server, 1),
    ...(late?.state === "failed" ? [] : [`a mail that nobody takes is ${late?.state}`]),
  ];
  expect(lost).toEqual([]);
});

/** The longest wait for an answer is part of the product, so only the long form waits. */
const stalls = drillSize<readonly StepAnswer[]>({ short: [], long: ["silence", "drip"] });

test.runIf(stalls.length > 0)(
  "a server that stops answering, or answers a byte a second, delays a mail and loses none",
  async () => {
    const steps = mailSteps.filter((step) => step !== "answered" && step !== "text");
    const runs = stalls.flatMap((stall) => steps.map((step) => ({ stall, step })));
    const outcomes = await Promise.all(
      runs.map(async ({ stall, step }) => {
        let left = 1;
        const server = await startScriptedMailServer((at) => (at === step && left-- > 0 ? stall : "usual"));
        const sending = await createSending(server);
        await sending.queue();
        await sending.sendUntilDone();
        const [mail] = await sending.rows();
        sending.close();
        return [
          ...(mail?.state === "sent" ? [] : [`after ${stall} at ${step} the mail is ${mail?.state}`]),
          ...tooManyCopies(server, 1),
        ];
      }),
    );
    const lost = outcomes.flat();
    expect(lost).toEqual([]);
  },
);
