import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../app-for-tests.ts";
import { openHandoverJournal, readHandoverJournals } from "./handover-journal.ts";
import { judgeLostDelivery } from "./settle-lost-deliveries.ts";

const now = new Date("2026-01-05T12:00:00.000Z");
const row = { id: "1", leasedUntil: now.toISOString() };
const left = (deliveryId: string, progress: "begun" | "handed-over" | "accepted" | "refused", bootId = "this") => ({
  ...{ holder: "gone", bootId, writtenAt: now },
  last: { deliveryId, progress },
});

test("a journal tells the last note of a process, and is gone when it is closed", async () => {
  const folder = join(await temporaryFolder(), "handover");
  const journal = openHandoverJournal(folder, "one", "boot");
  expect(readHandoverJournals(folder)).toMatchObject([{ holder: "one", bootId: "boot", last: undefined }]);
  journal.note("1", "handed-over");
  journal.note("1", "begun");
  expect(readHandoverJournals(folder)).toMatchObject([{ last: { deliveryId: "1", progress: "begun" } }]);
  journal.note("1", "accepted");
  expect(readHandoverJournals(folder)).toMatchObject([{ last: { deliveryId: "1", progress: "accepted" } }]);
  journal.close();
  expect(readHandoverJournals(folder)).toEqual([]);
});

test("what is no journal, or half of one, tells nothing", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "notes.txt"), "x");
  await writeFile(join(folder, "empty.journal"), "");
  expect(readHandoverJournals(folder)).toMatchObject([{ holder: "empty", bootId: "", last: undefined }]);
  expect(readHandoverJournals(join(folder, "missing"))).toEqual([]);
});

test.each([
  ["one that was begun", left("1", "begun"), "released"],
  ["another was under way", left("2", "handed-over"), "released"],
  ["one that was refused", left("1", "refused"), "released"],
  ["one that was handed over", left("1", "handed-over"), "uncertain"],
  ["one that was accepted", left("1", "accepted"), "sent"],
  ["one that was begun before the computer stopped", left("1", "begun", "earlier"), "uncertain"],
  ["one that was accepted before the computer stopped", left("1", "accepted", "earlier"), "sent"],
  ["one whose journal is elsewhere", undefined, "wait"],
])("of a process that is gone, %s", (_, journal, outcome) => {
  expect(judgeLostDelivery(row, journal, "this", now)).toBe(outcome);
});

test("a journal that is elsewhere is waited for ten minutes", () => {
  const later = new Date(now.getTime() + 10 * 60_000);
  expect(judgeLostDelivery(row, undefined, "this", later)).toBe("uncertain");
});
