import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { makeRunFolder } from "../../scripts/steps/run-folder.ts";
import { runProgram } from "../../scripts/steps/run-program.ts";

/** The processes whose command line names the folder: browsers keep their profile in it. */
function processesNaming(folder: string): string[] {
  const lines = execFileSync("ps", ["-A", "-ww", "-o", "args="], { encoding: "utf8" }).split("\n");
  return lines.filter((line) => line.includes(folder));
}

async function untilProcesses(folder: string, areEnough: (count: number) => boolean): Promise<void> {
  while (!areEnough(processesNaming(folder).length)) await pause(20);
}

test("journeys that are interrupted leave no browser, no service and no folder behind", async () => {
  const folder = makeRunFolder();
  onTestFinished(folder.remove);
  const interruption = new AbortController();
  const ended = runProgram(["playwright", "test", "test/browser/faq.spec.ts", "--repeat-each=100"], {
    limitSeconds: 30 * 60,
    signal: interruption.signal,
    environment: { TMPDIR: folder.temporary },
    print: () => undefined,
  });
  const browserStarts = untilProcesses(folder.temporary, (count) => count > 0);
  await Promise.race([browserStarts, ended]);
  interruption.abort();
  // runProgram resolves when its process group is empty, in which the service is; browsers lead groups of their own.
  expect(await ended).toBe("interrupted");
  await untilProcesses(folder.temporary, (count) => count === 0);
});
