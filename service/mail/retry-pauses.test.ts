import { expect, test } from "vitest";
import { addDuration, days, minutes, seconds } from "../time.ts";
import { nextAttempt } from "./sender.ts";

const createdAt = "2026-01-05T12:00:00.000Z";
const temporary = { permanent: false, reason: "the server is busy" };
const next = (
  attempts: number,
  now: Date,
  { failure = temporary, fraction = 0.5, attemptsWithoutAnswer = 0, ageLimit = days(3) } = {},
) => nextAttempt({ createdAt, attempts, attemptsWithoutAnswer }, { now, failure, ageLimit, fraction });
const after = (duration: number) => addDuration(new Date(createdAt), duration);

test.each([
  // Queued by a version that counted an attempt at its end.
  { attempts: 0, fraction: 0.5, pause: 5 },
  { attempts: 1, fraction: 0.5, pause: 5 },
  { attempts: 2, fraction: 0.5, pause: 10 },
  { attempts: 3, fraction: 0.5, pause: 20 },
  { attempts: 3, fraction: 0, pause: 16 },
  { attempts: 3, fraction: 1, pause: 24 },
  { attempts: 10, fraction: 0.5, pause: 2560 },
  { attempts: 11, fraction: 0.5, pause: 3600 },
  { attempts: 5001, fraction: 0.5, pause: 3600 },
])("after $attempts attempts, with chance $fraction, waits $pause s", ({ attempts, fraction, pause }) => {
  expect(next(attempts, after(minutes(1)), { fraction })).toEqual({
    kind: "retry",
    at: after(minutes(1) + seconds(pause)),
  });
});

test("makes the last attempt exactly at the deadline", () => {
  expect(next(80, after(days(3) - minutes(1)))).toEqual({
    kind: "retry",
    at: after(days(3)),
  });
});

test.each([0, 1])("gives up when the attempt %i ms after the deadline fails", (late) => {
  expect(next(80, after(days(3) + late))).toEqual({ kind: "give-up" });
});

test("gives up at once on a permanent failure", () => {
  const refused = { permanent: true, reason: "550 no such mailbox" };
  expect(next(1, after(0), { failure: refused })).toEqual({ kind: "give-up" });
});

test("an issue may be tried for longer", () => {
  expect(next(80, after(days(3)), { ageLimit: days(14) })).toMatchObject({ kind: "retry" });
});

test("gives up a mail that may have arrived too often", () => {
  const failure = { ...temporary, withoutAnswer: true };
  expect(next(7, after(0), { failure, attemptsWithoutAnswer: 7 })).toMatchObject({ kind: "retry" });
  expect(next(8, after(0), { failure, attemptsWithoutAnswer: 8 })).toEqual({ kind: "give-up" });
});

test("gives up a mail that is refused because of us", () => {
  const failure = { permanent: true, reason: "550 5.7.1", verdict: "policy" } as const;
  expect(next(1, after(0), { failure })).toEqual({ kind: "give-up" });
});
