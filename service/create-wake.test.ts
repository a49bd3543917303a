import { expect, onTestFinished, test, vi } from "vitest";
import { createWake } from "./jobs.ts";

/** The files of a worker share its timers. */
function useFakeTimers(): void {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

test("work starts once after a burst of calls, and again after the next one", () => {
  useFakeTimers();
  let starts = 0;
  const wake = createWake(() => {
    starts += 1;
  }, 25);
  for (let call = 0; call < 5; call += 1) {
    wake();
    vi.advanceTimersByTime(20);
  }
  expect(starts).toBe(0);
  vi.advanceTimersByTime(25);
  expect(starts).toBe(1);
  wake();
  vi.advanceTimersByTime(25);
  expect(starts).toBe(2);
});

test("calls without a pause do not put the work off without end", () => {
  useFakeTimers();
  let starts = 0;
  const wake = createWake(() => {
    starts += 1;
  }, 25);
  for (let call = 0; call < 200; call += 1) {
    wake();
    vi.advanceTimersByTime(10);
  }
  expect(starts).toBe(1);
});
