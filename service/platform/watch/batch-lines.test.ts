import { expect, onTestFinished, test, vi } from "vitest";
import { batchLines, createFileOutput } from "./log.ts";

function collect() {
  const written: string[] = [];
  return { written, batch: batchLines({ write: (text) => written.push(text) }) };
}

test("lines are written together and in order, soon and without a further line", async () => {
  const { written, batch } = collect();
  for (const line of ["one\n", "two\n", "three\n"]) batch.write(line);
  expect(written).toEqual([]);
  await expect.poll(() => written, { timeout: 30 * 60_000 }).toEqual(["one\ntwo\nthree\n"]);
});

test("a flush writes what waits, once", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { written, batch } = collect();
  batch.write("one\n");
  batch.flush();
  batch.flush();
  vi.advanceTimersByTime(1000);
  batch.write("two\n");
  batch.flush();
  expect(written).toEqual(["one\n", "two\n"]);
});

test("a process that has no moment to spare writes all the same, and holds little", () => {
  const { written, batch } = collect();
  const line = `${"x".repeat(999)}\n`;
  for (let count = 0; count < 1000; count += 1) batch.write(line);
  batch.flush();
  expect(Math.max(...written.map((text) => text.length))).toBeLessThan(100_000);
  expect(written.join("")).toBe(line.repeat(1000));
});

test("each line of a batch that is lost is counted", () => {
  const output = createFileOutput(() => {
    throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
  });
  const batch = batchLines(output);
  for (let count = 0; count < 5; count += 1) batch.write("line\n");
  batch.flush();
  expect(output.lostLines()).toBe(5);
});
