import { expect } from "vitest";

/** The command has failed, and says so in few words and without a stack trace. */
export function expectRefusal(answer: { exitCode: number; output: string; errors: string }): void {
  expect([1, 2]).toContain(answer.exitCode);
  expect(answer.output + answer.errors).not.toMatch(/^\s+at |node:internal|\.ts:\d/m);
  expect(answer.errors.length).toBeLessThan(2000);
}
