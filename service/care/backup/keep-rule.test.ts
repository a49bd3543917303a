import { expect, test } from "vitest";
import { days, hours } from "../../platform/time/time.ts";
import { backupName, backupsToRemove, timeInName } from "./backup-store.ts";

const newest = Date.UTC(2026, 5, 30, 3);
const backup = (time: number) => ({ name: backupName(new Date(time), true), at: new Date(time), bytes: 1 });
const daily = (count: number) => Array.from({ length: count }, (_, back) => backup(newest - days(back)));
const kept = (backups: ReturnType<typeof backup>[], keep: Parameters<typeof backupsToRemove>[1]) => {
  const removed = backupsToRemove(backups, keep, new Date(newest));
  return backups.filter((each) => !removed.includes(each)).map(({ at }) => at.toISOString().slice(0, 10));
};

test("the newest of each of the last days, weeks and months is kept", () => {
  expect(kept(daily(400), { daily: 3, weekly: 3, monthly: 4 })).toEqual([
    "2026-06-30",
    "2026-06-29",
    "2026-06-28",
    "2026-06-21",
    "2026-05-31",
    "2026-04-30",
    "2026-03-31",
  ]);
});

test("a week that spans two years is one week", () => {
  const backups = [Date.UTC(2026, 0, 2), Date.UTC(2025, 11, 30), Date.UTC(2025, 11, 27)].map(backup);
  expect(kept(backups, { daily: 0, weekly: 2, monthly: 0 })).toEqual(["2026-01-02", "2025-12-27"]);
});

test("what is of the last 24 hours is kept, and the newest whatever the rule", () => {
  const backups = [0, 6, 12, 18, 24, 30].map((back) => backup(newest - hours(back)));
  expect(kept(backups, { daily: 0, weekly: 0, monthly: 0 })).toHaveLength(4);
  expect(kept(daily(3), { daily: 0, weekly: 0, monthly: 0 })).toEqual(["2026-06-30"]);
  expect(backupsToRemove([], { daily: 0, weekly: 0, monthly: 0 }, new Date(newest))).toEqual([]);
});

test("one that a wrong clock has dated after now takes the place of none", () => {
  const backups = [backup(newest + days(3000)), ...daily(3)];
  const all = { daily: 1, weekly: 0, monthly: 0 };
  expect(backupsToRemove(backups, all, new Date(newest)).map(({ at }) => at.toISOString().slice(0, 10))).toEqual([
    "2026-06-29",
    "2026-06-28",
  ]);
});

test("repeating the rule each day leaves the same as applying it once", () => {
  const keep = { daily: 7, weekly: 5, monthly: 2 };
  let stored: ReturnType<typeof backup>[] = [];
  for (const each of daily(120).toReversed()) {
    stored = [...stored, each];
    const removed = backupsToRemove(stored, keep, each.at);
    stored = stored.filter((one) => !removed.includes(one));
  }
  expect(
    stored
      .map(({ name }) => name)
      .toSorted()
      .toReversed(),
  ).toEqual(
    daily(120)
      .filter((each) => !backupsToRemove(daily(120), keep, new Date(newest)).some(({ name }) => name === each.name))
      .map(({ name }) => name),
  );
});

test("a name tells its time, and other files are none", () => {
  expect(backupName(new Date(newest), false)).toBe("designite-20260630T030000Z.jsonl.gz");
  expect(timeInName("designite-20260630T030000Z.jsonl.gz.age")).toEqual(new Date(newest));
  for (const name of [
    "designite.sqlite",
    ".designite-20260630T030000Z.jsonl.gz.1.unfinished",
    "designite-20269930T030000Z.jsonl.gz",
  ])
    expect(timeInName(name)).toBeUndefined();
});
