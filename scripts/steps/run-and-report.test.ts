import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { type RunOptions, runSteps, type Step } from "./run-and-report.ts";

const passing: Step = { name: "passing", command: [process.execPath, "--version"] };
const failing: Step = { name: "failing", command: [process.execPath, "--eval", "console.log('why'); process.exit(3)"] };
const hanging: Step = { name: "hanging", command: [process.execPath, "--eval", "setInterval(() => {}, 1000)"] };

test("a step that has passed is told in a line with its place and time", async () => {
  const { passed, printed } = await run([passing, { ...passing, name: "second" }]);
  expect(passed).toEqual({ passing: true, second: true });
  expect(printed).toMatch(/^ 1 of 2 {2}passed +\d+\.\d s {2}passing\n 2 of 2 {2}passed +\d+\.\d s {2}second$/);
});

test("a failure shows what the step has printed and does not keep later steps from running", async () => {
  const { passed, printed } = await run([failing, passing]);
  expect(passed).toEqual({ failing: false, passing: true });
  expect(printed).toContain("== failing ==\nwhy\n");
  expect(printed).toContain("failing (exit 3)");
});

test("a step whose ground is missing has failed and is not run", async () => {
  const { passed, printed } = await run([{ ...passing, needs: ["failing"] }, failing]);
  expect(passed).toEqual({ failing: false, passing: false });
  expect(printed).toContain("passing (not run: failing failed)");
});

test("steps run side by side, each after those that it needs", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "written-by-second");
  const step = (name: string, script: string, needs: string[] = []): Step => ({
    name,
    needs,
    command: [process.execPath, "--eval", `const fs = require("fs"); const file = ${JSON.stringify(file)}; ${script}`],
  });
  const { passed } = await run(
    [
      step("third", 'process.exit(fs.readFileSync(file, "utf8") === "both" ? 0 : 1)', ["first"]),
      step(
        "first",
        'setInterval(() => { if (fs.existsSync(file)) { fs.writeFileSync(file, "both"); process.exit() } }, 10)',
      ),
      step("second", 'fs.writeFileSync(file + ".new", "second"); fs.renameSync(file + ".new", file)'),
    ],
    { atOnce: 2 },
  );
  expect(passed).toEqual({ first: true, second: true, third: true });
});

test("a step that hangs is ended at its limit", async () => {
  const { printed } = await run([{ ...hanging, limitSeconds: 0.2 }]);
  expect(printed).toContain("hanging (ended after its limit of 0.2 s)");
});

test("a program that does not exist is a failure", async () => {
  const { printed } = await run([{ name: "absent", command: ["no-such-program"] }]);
  expect(printed).toMatch(/no-such-program.*FAILED/s);
});

test("an interruption ends what runs and starts nothing more", async () => {
  const { passed } = await run([hanging, passing], { signal: AbortSignal.timeout(200) });
  expect(passed).toEqual({ hanging: false });
});

async function run(
  steps: readonly Step[],
  options: RunOptions = {},
): Promise<{ passed: Record<string, boolean>; printed: string }> {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const outcomes = await runSteps(steps, options);
  const printed = log.mock.calls.map(([line]) => String(line)).join("\n");
  log.mockRestore();
  return { passed: Object.fromEntries(outcomes.map(({ step, passed }) => [step.name, passed])), printed };
}
