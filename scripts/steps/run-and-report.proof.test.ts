import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";

type End = "passes" | "fails" | "hangs";

/**
 * A step that makes a temporary file and a segment of shared memory, and starts three programs whose command lines hold
 * the marker: one that ignores SIGTERM, one that leaves the process group, knows no variable of ours and forks, and one that is stopped.
 */
const step = (marker: string, record: string, end: End) => `
  import { execFileSync, spawn } from "node:child_process";
  import { once } from "node:events";
  import { renameSync, writeFileSync } from "node:fs";
  import { tmpdir } from "node:os";
  import { join } from "node:path";
  writeFileSync(join(tmpdir(), "of-the-step"), "");
  execFileSync("ipcmk", ["--shmem", "4321"]);
  const program = (source, options) =>
    spawn(process.execPath, ["--eval", source, ${JSON.stringify(marker)}], { stdio: ["ignore", "pipe", "ignore"], ...options });
  const stays = "setInterval(() => {}, 1000); console.log('started');";
  const deaf = program("process.on('SIGTERM', () => {});" + stays);
  const fork = "require('child_process').spawn(process.execPath, ['--eval', " + JSON.stringify("setInterval(() => {}, 1000)") + ", process.argv[1]], { detached: true, stdio: 'ignore' });";
  const apart = program(fork + stays, { detached: true, env: {} });
  const stopped = program(stays);
  for (const child of [deaf, apart, stopped]) await once(child.stdout, "data");
  stopped.kill("SIGSTOP");
  writeFileSync(${JSON.stringify(`${record}.new`)}, tmpdir());
  renameSync(${JSON.stringify(`${record}.new`)}, ${JSON.stringify(record)});
  if (${JSON.stringify(end)} !== "hangs") process.exit(${end === "fails" ? 1 : 0});`;

/** Runs a command as `npm test` runs a step, in a process of its own, whose temporary folders lie in this one. */
function runStep(folder: string, command: readonly string[], limitSeconds: number) {
  const script = `
    import { runAndReport } from "${join(import.meta.dirname, "run-and-report.ts")}";
    const step = { name: "step", command: ${JSON.stringify(command)}, limitSeconds: ${limitSeconds} };
    await runAndReport(() => [step]);`;
  const run = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, TMPDIR: folder },
  });
  let printed = "";
  for (const output of [run.stdout, run.stderr]) output.setEncoding("utf8").on("data", (text) => (printed += text));
  return { run, ended: once(run, "close"), printed: () => printed };
}

interface StartedStep extends ReturnType<typeof runStep> {
  folder: string;
  marker: string;
  record: string;
}

/** Runs the step above, and resolves when its programs have started. */
async function start(end: End, limitSeconds = 3600): Promise<StartedStep> {
  const folder = temporaryFolder();
  const record = join(folder, "record");
  const marker = `marker-${basename(folder)}`;
  const command = [process.execPath, "--input-type=module", "--eval", step(marker, record, end)];
  const started = { folder, marker, record, ...runStep(folder, command, limitSeconds) };
  while (!existsSync(record) && started.run.exitCode === null) await pause(10);
  // A busy machine may need longer for the start than the limit allows.
  return existsSync(record) ? started : await start(end, 2 * limitSeconds);
}

const segments = () => readFileSync("/proc/sysvipc/shm", "utf8").match(/^.* 4321 .*$/gm) ?? [];

const commandLines = () => execFileSync("ps", ["-A", "-ww", "-o", "args="], { encoding: "utf8" }).split("\n");

/** What is left of a run: programs, folders, and segments of shared memory. */
function leftOf({ folder, marker }: StartedStep) {
  return {
    programs: commandLines().filter((line) => line.includes(` ${marker}`) && line.includes("setInterval")),
    folders: readdirSync(folder).filter((name) => name.startsWith("designite-run-")),
    segments: segments(),
  };
}

const nothing = { programs: [], folders: [], segments: [] };

async function expectNothingLeft(started: StartedStep, exitCode: number) {
  const [code] = await started.ended;
  expect({ code, ...leftOf(started) }, started.printed()).toEqual({ code: exitCode, ...nothing });
}

test.each([
  ["a Ctrl-C", "SIGINT", 130],
  ["SIGTERM", "SIGTERM", 143],
  ["a terminal that closes", "SIGHUP", 129],
] as const)("%s leaves no process, no folder and no shared memory", async (_, signal, exitCode) => {
  const started = await start("hangs");
  expect(existsSync(join(readFileSync(started.record, "utf8"), "of-the-step"))).toBe(true);
  expect(leftOf(started).programs).toHaveLength(4);
  started.run.kill(signal);
  await expectNothingLeft(started, exitCode);
});

test("neither does a kill", async () => {
  const started = await start("hangs");
  started.run.kill("SIGKILL");
  await started.ended;
  await expect.poll(() => leftOf(started)).toEqual(nothing);
});

test("neither does a step that fails", async () => {
  await expectNothingLeft(await start("fails"), 1);
});

test("a step that passes and leaves programs behind has failed, and they are named", async () => {
  const started = await start("passes");
  await expectNothingLeft(started, 1);
  expect(started.printed()).toContain("These processes were left behind, and ended:");
  expect(started.printed()).toContain(started.marker);
});

test("neither does a step that is ended at its limit", async () => {
  await expectNothingLeft(await start("hangs", 5), 1);
});

test("journeys that are interrupted leave no browser, no service and no folder", async () => {
  const folder = temporaryFolder();
  const journeys = ["playwright", "test", "test/browser/faq.spec.ts", "--repeat-each=100"];
  const { run, ended, printed } = runStep(folder, journeys, 3600);
  // Browsers keep their profile in the folder.
  const browsers = () => commandLines().filter((line) => line.includes(`=${folder}`));
  while (browsers().length === 0 && run.exitCode === null) await pause(20);
  run.kill("SIGINT");
  const [code] = await ended;
  expect({ code, browsers: browsers(), folders: readdirSync(folder) }, printed()).toEqual({
    code: 130,
    browsers: [],
    folders: [],
  });
});
