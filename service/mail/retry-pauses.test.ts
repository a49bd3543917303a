import { expect, test } from "vitest";
import { addDuration, days, hours, minutes, seconds } from "../time.ts";
import { nextAttempt } from "./sender.ts";

const createdAt = "2026-01-05T12:00:00.000Z";
const after = (duration: number) => addDuration(new Date(createdAt), duration);
const next = (attempts: number, now: Date, { fraction = 0.5, attemptsWithoutAnswer = 0 } = {}) =>
  nextAttempt({ createdAt, attempts, attemptsWithoutAnswer }, now, fraction);

test.each([
  { attempts: 1, fraction: 0.5, pause: 5 },
  { attempts: 2, fraction: 0.5, pause: 10 },
  { attempts: 3, fraction: 0.5, pause: 20 },
  { attempts: 3, fraction: 0, pause: 16 },
  { attempts: 3, fraction: 1, pause: 24 },
  { attempts: 10, fraction: 0.5, pause: 2560 },
  { attempts: 11, fraction: 0.5, pause: 3600 },
  { attempts: 5001, fraction: 0.5, pause: 3600 },
])("after $attempts attempts, with chance $fraction, waits $pause s", ({ attempts, fraction, pause }) => {
  expect(next(attempts, after(minutes(1)), { fraction })).toEqual(after(minutes(1) + seconds(pause)));
});

test("gives up when the next attempt would be after the deadline", () => {
  expect(next(80, after(days(3) - hours(1)))).toEqual(after(days(3)));
  expect(next(80, after(days(3) - hours(1) + 1))).toBeUndefined();
});

test("gives up a mail that may have arrived too often", () => {
  expect(next(7, after(0), { attemptsWithoutAnswer: 7 })).toBeDefined();
  expect(next(8, after(0), { attemptsWithoutAnswer: 8 })).toBeUndefined();
});
