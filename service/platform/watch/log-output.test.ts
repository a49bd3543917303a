import { PassThrough, Writable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createFileOutput, createPipeOutput } from "./log.ts";

const twoLost = { level: 40, msg: "2 lines of the log could not be written" };

test("lines that a full disk refuses are counted, and the count follows the next line", () => {
  const written: string[] = [];
  let isFull = false;
  const output = createFileOutput((line) => {
    if (isFull) throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
    written.push(line);
  });
  output.write("one\n");
  isFull = true;
  output.write("two\n");
  output.write("three\n");
  expect(output.lostLines()).toBe(2);
  isFull = false;
  output.write("four\n");
  output.write("five\n");
  const [one, four, report = "", five] = written;
  expect([one, four, five]).toEqual(["one\n", "four\n", "five\n"]);
  expect(JSON.parse(report)).toMatchObject(twoLost);
  expect(output.lostLines()).toBe(2);
});

test("a reader that does not read costs lines and no memory without end, and is told of them later", async () => {
  const held: (() => void)[] = [];
  const written: string[] = [];
  const pipe = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk));
      held.push(done);
    },
  });
  const output = createPipeOutput(pipe);
  while (output.lostLines() < 2) output.write(`${"x".repeat(99_999)}\n`);
  while (pipe.writableLength > 0) {
    held.shift()?.();
    await turn();
  }
  output.write("later\n");
  held.shift()?.();
  await turn();
  expect(written.at(-2)).toBe("later\n");
  expect(JSON.parse(written.at(-1) ?? "")).toMatchObject(twoLost);
});

test("lines for a reader that has gone are counted", async () => {
  const pipe = new PassThrough();
  const output = createPipeOutput(pipe);
  pipe.destroy(Object.assign(new Error("EPIPE"), { code: "EPIPE" }));
  output.write("one\n");
  await expect.poll(output.lostLines, { timeout: 30 * 60_000 }).toBe(1);
});
