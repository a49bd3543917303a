import { describe, expect, test } from "vitest";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { hours } from "../platform/time/time.ts";
import { rejectRequest } from "./decide-request.ts";
import { answerTimeSentence, medianAnswerTime } from "./form-slots.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  test("the median needs five decisions", async () => {
    const service = await createAcademicService(kind);
    const { query } = service.appContext.database;
    for (const [index, answeredAfter] of [2, 30, 4, 50, 90].entries()) {
      expect(await medianAnswerTime(query, service.clock.now())).toBeUndefined();
      const id = await service.ask({ email: `reader${index}@uni.example.org` });
      service.clock.advance(hours(answeredAfter));
      await rejectRequest(id, { operator, reason: "other", note: null }, service.appContext);
    }
    const median = (await medianAnswerTime(query, service.clock.now())) ?? 0;
    expect(Math.round(median / hours(1))).toBe(30);
  });
});

test.each([
  [0.5, "one day"],
  [24, "one day"],
  [24.1, "2 days"],
  [71, "3 days"],
])("%d hours are worded as %s", (count, words) => {
  expect(answerTimeSentence(hours(count))).toContain(`within ${words}.`);
});
