import { describe, expect, test } from "vitest";
import { days, hours } from "#service/time.ts";
import { post, request, requests } from "#test/support/api-calls.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { person, succeeded } from "#test/support/drills/posts.ts";
import { drillSeed, seededRandom } from "#test/support/drills/seeded-random.ts";
import { lostOrDoubled } from "#test/support/drills/stored-data.ts";
import { createTestService } from "#test/support/test-service.ts";

const steps = drillSize({ short: 20, long: 300 });

describe.each(databaseKinds)("on %s", (kind) => {
  test("a clock that steps forward and back loses no request and sends each mail once", async () => {
    const random = seededRandom();
    const noLimit = { burst: 1_000_000, secondsPerCall: 1, rememberedClients: 10 };
    const service = await createTestService({ kind, rateLimit: noLimit });
    const { clock, mailWorker, transport } = service;
    const startedAt = clock.now().getTime();
    const acknowledged: string[] = [];
    const lost: string[] = [];
    for (let step = 0; step < steps; step += 1) {
      // Within a day of the start, so that no mail is given up.
      clock.advance(startedAt + days(1) * (2 * random() - 1) - clock.now().getTime());
      const { email } = person(step);
      const { status } = await post(service, "/apis/acad-lic-request", { ...request, email });
      if (succeeded(status)) acknowledged.push(email);
      else lost.push(`a post was answered ${status}`);
      await mailWorker.sendNext();
    }
    clock.advance(startedAt + days(1) + hours(1) - clock.now().getTime());
    while (await mailWorker.sendNext());
    const stored = await requests(service);
    lost.push(
      ...lostOrDoubled(
        acknowledged,
        stored.map(({ email }) => email),
      ),
    );
    const messageIds = transport.mails.map(({ messageId }) => messageId);
    const note = `seed ${drillSeed}`;
    expect(lost, note).toEqual([]);
    expect(new Set(messageIds).size, note).toBe(2 * steps);
    expect(messageIds, note).toHaveLength(2 * steps);
  });
});
