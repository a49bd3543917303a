import { describe, expect, test } from "vitest";
import { bothDatabases } from "#test/support/database/test-database.ts";
import { createOutbox } from "#test/support/mail/test-outbox.ts";
import { minutes } from "../time/durations.ts";
import { mailFollowUpsJob } from "./follow-ups.ts";

describe.each(bothDatabases)("what follows from a mail on %s", (kind) => {
  test("is tried again until it is done, and done once", async () => {
    let failures = 3;
    const done: string[] = [];
    const followUps = {
      "license-key": async (_: unknown, mail: { id: string }, outcome: { kind: string }) => {
        failures -= 1;
        if (failures >= 0) throw new Error("broken");
        done.push(`${mail.id} ${outcome.kind}`);
      },
    };
    const outbox = await createOutbox(kind, { followUps });
    await outbox.queue();
    await outbox.createWorker("one").sendNext();
    const job = mailFollowUpsJob(outbox.parts);
    for (let round = 0; round < 6; round += 1) {
      const { signal } = new AbortController();
      await Promise.all([job.run(signal), job.run(signal)]);
      outbox.clock.advance(minutes(10));
    }
    const [mail] = await outbox.rows();
    expect(done).toEqual([`${mail?.id} sent`]);
    expect(mail).toMatchObject({ state: "sent", attempts: 1, pendingOutcome: null });
    expect(outbox.recipients()).toEqual(["ada"]);
  });
});
