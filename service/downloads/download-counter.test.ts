import { expect, test } from "vitest";
import { TestClock } from "#test/support/test-clock.ts";
import { days } from "../platform/time/time.ts";
import { createDownloadCounter } from "./download-counter.ts";
import type { DownloadCountRow } from "./tables.ts";

const none = () => undefined;

test("downloads are summed by day, file and version, and handed over together", async () => {
  const clock = new TestClock();
  const stored: (readonly DownloadCountRow[])[] = [];
  const counter = createDownloadCounter({ clock, store: async (rows) => void stored.push(rows), reportError: none });
  counter.count("a.zip", "1");
  counter.count("a.zip", "1");
  counter.count("a.zip", "2");
  clock.advance(days(1));
  counter.count("a.zip", "1");
  expect(stored).toEqual([]);
  await counter.stop();
  await counter.stop();
  expect(stored).toEqual([
    [
      { day: "2026-01-05", file: "a.zip", version: "1", count: 2 },
      { day: "2026-01-05", file: "a.zip", version: "2", count: 1 },
      { day: "2026-01-06", file: "a.zip", version: "1", count: 1 },
    ],
  ]);
});

test("what could not be stored is handed over again, with what was counted meanwhile", async () => {
  const stored: (readonly DownloadCountRow[])[] = [];
  const errors: unknown[] = [];
  const counter = createDownloadCounter({
    clock: new TestClock(),
    async store(rows) {
      counter.count("a.zip", "1");
      if (errors.length === 0) throw new Error("away");
      stored.push(rows);
    },
    reportError: (error) => errors.push(error),
  });
  counter.count("a.zip", "1");
  await counter.stop();
  expect([stored, errors]).toEqual([[], [new Error("away")]]);
  await counter.stop();
  expect(stored).toEqual([[{ day: "2026-01-05", file: "a.zip", version: "1", count: 2 }]]);
});
