import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";

/**
 * A step that starts a server, which ignores the first demand to end, makes a temporary folder, writes down both, and
 * then hangs or fails.
 */
const step = (record: string, then: "hang" | "fail") => `
  import { spawn } from "node:child_process";
  import { mkdtempSync, renameSync, writeFileSync } from "node:fs";
  import { tmpdir } from "node:os";
  import { join } from "node:path";
  const folder = mkdtempSync(join(tmpdir(), "of-the-step-"));
  const server = spawn(process.execPath, ["--eval", \`
    process.on("SIGTERM", () => setTimeout(() => process.exit(), 200));
    require("net").createServer().listen(0, () => process.send("listening"));
  \`], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
  server.once("message", () => {
    writeFileSync("${record}.new", JSON.stringify({ pid: server.pid, folder }));
    renameSync("${record}.new", "${record}");
    if ("${then}" === "fail") process.exit(1);
  });`;

const runner = (commandArguments: readonly string[], limitSeconds: number) => `
  import { runAndReport } from "${join(import.meta.dirname, "run-and-report.ts")}";
  const command = [process.execPath, ...${JSON.stringify(commandArguments)}];
  await runAndReport(() => [{ name: "step", command, limitSeconds: ${limitSeconds} }]);`;

interface StartedRun {
  run: ChildProcess;
  ended: Promise<unknown[]>;
  /** The server and the folder of the step. */
  started: { pid: number; folder: string };
}

/** Runs the steps in a process of its own, and resolves when the server of the step listens. */
async function start(then: "hang" | "fail", limitSeconds = 3600): Promise<StartedRun> {
  const folder = temporaryFolder();
  const record = join(folder, "record.json");
  const script = runner(["--input-type=module", "--eval", step(record, then)], limitSeconds);
  const run = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(run, "exit");
  while (!existsSync(record) && run.exitCode === null) await pause(10);
  // A busy machine may need longer for the start than the limit allows.
  if (!existsSync(record)) return await start(then, 2 * limitSeconds);
  const started: { pid: number; folder: string } = JSON.parse(readFileSync(record, "utf8"));
  return { run, ended, started };
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function expectNothingLeft({ ended, started }: StartedRun): Promise<unknown> {
  const [exitCode] = await ended;
  expect({ processRuns: runs(started.pid), folderExists: existsSync(started.folder) }).toEqual({
    processRuns: false,
    folderExists: false,
  });
  return exitCode;
}

const interruptions: readonly [string, (run: ChildProcess) => void, number][] = [
  ["Ctrl-C", (run) => run.kill("SIGINT"), 130],
  ["SIGTERM", (run) => run.kill("SIGTERM"), 143],
  ["the terminal that closes", (run) => run.kill("SIGHUP"), 129],
];

test.each(interruptions)("after %s no process and no folder of a step is left", async (_name, interrupt, exitCode) => {
  const started = await start("hang");
  interrupt(started.run);
  expect(await expectNothingLeft(started)).toBe(exitCode);
});

test("after a failed step no process and no folder of it is left", async () => {
  expect(await expectNothingLeft(await start("fail"))).toBe(1);
});

test("after a step that hangs no process and no folder of it is left", async () => {
  expect(await expectNothingLeft(await start("hang", 2))).toBe(1);
});
