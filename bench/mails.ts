import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "#service/platform/database/database.ts";
import { migrate } from "#service/platform/database/migrate.ts";
import { createIdentifierSource } from "#service/platform/ids/identifier.ts";
import { systemRandomSource } from "#service/platform/ids/random-source.ts";
import { queueMail } from "#service/platform/mail/mail-queue.ts";
import { systemClock } from "#service/platform/time/clock.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { median } from "./median.ts";
import { startCountingMailServer } from "./newsletter/counting-mail-server.ts";
import { readMeasurementWords } from "./posts/measurement-words.ts";
import { postForms } from "./posts/post-forms.ts";
import type { BenchResult } from "./result.ts";

const phases = ["nothing", "subscribe", "academic"] as const;

/**
 * How many mails a second leave an outbox that has enough of them, while nothing else happens and while forms arrive on
 * 64 connections as fast as they are answered: `npm run bench mails -- [--rounds 3] [--seconds 4] [CHECKOUT...]`. Needs
 * Linux and the Debian package wrk.
 */
export async function run(words: readonly string[]): Promise<BenchResult> {
  const { rounds, seconds, checkouts } = readMeasurementWords(words);
  const paces = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const checkout of checkouts) {
      for (const [index, pace] of (await measure(checkout, round, seconds)).entries()) {
        const row = `${checkout} ${phases[index]}`;
        paces.set(row, [...(paces.get(row) ?? []), pace]);
      }
    }
  }
  const pace = (checkout: string, phase: string) => median(paces.get(`${checkout} ${phase}`) ?? []);
  return {
    title: "Mails that leave while forms are stored at 64 connections",
    columns: ["meanwhile", "mails per second", "of the idle pace"],
    rows: checkouts.flatMap((checkout) =>
      phases.map((phase) => [
        checkouts.length > 1 ? `${phase}, ${checkout}` : phase,
        Math.round(pace(checkout, phase)),
        Number((pace(checkout, phase) / pace(checkout, "nothing")).toFixed(2)),
      ]),
    ),
    notes: [
      `Medians of ${rounds} rounds of ${seconds} s each. The mail server, in the process of the bench, and wrk share the processors with the service.`,
    ],
  };
}

/** The pace of each phase on a database of its own. */
async function measure(checkout: string, round: number, seconds: number): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), "designite-bench-"));
  const server = await startCountingMailServer();
  try {
    await fillOutbox(join(folder, "designite.sqlite"), 1000 * phases.length * seconds);
    const variables = { HOST: "127.0.0.1", DATA_DIR: folder, TRUSTED_PROXIES: "127.0.0.1", SMTP_URL: server.url };
    const service = await startServiceProcess({ checkout, arguments: ["--without-site"], variables, withoutLog: true });
    const paces: number[] = [];
    try {
      for (const phase of phases) {
        const load = () =>
          phase === "nothing" ? wait(seconds * 1000) : postForms(service.url, phase, `${round}`, seconds);
        const [before, startedAt] = [server.count(), performance.now()];
        await load();
        paces.push((server.count() - before) / ((performance.now() - startedAt) / 1000));
      }
    } finally {
      await service.stop();
    }
    return paces;
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fillOutbox(file: string, mails: number): Promise<void> {
  const database = await openDatabase({ kind: "sqlite", file }, () => undefined);
  try {
    await migrate(database.query);
    const createIdentifier = createIdentifierSource(systemClock, systemRandomSource);
    const maker = { clock: systemClock, createIdentifier, mailDomain: "example.org" };
    const words = { subject: "A mail of the bench", text: "x".repeat(800), html: "y".repeat(2000) };
    await database.query.transaction().execute(async (transaction) => {
      for (let mail = 0; mail < mails; mail += 1) {
        const recipient = `reader@bench-${mail}.example.org`;
        const about = { purpose: "operator-sign-in", aboutId: `${mail}`, replyTo: "contact@example.org" } as const;
        await queueMail(transaction, maker, { ...about, ...words, recipient });
      }
    });
  } finally {
    await database.query.destroy();
  }
}
