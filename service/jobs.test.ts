import { expect, test } from "vitest";
import { createJobRunner } from "./jobs.ts";
import { createLog } from "./log.ts";

const logged: string[] = [];
const log = createLog("debug", { write: (line) => logged.push(line) });

test("a job that fails is logged and does not keep others from running", async () => {
  const ran: string[] = [];
  const runner = createJobRunner(
    [
      { name: "broken", run: () => Promise.reject(new Error("away")) },
      { name: "sound", run: async () => void ran.push("sound") },
    ],
    log,
  );
  await runner.runAll();
  expect(ran).toEqual(["sound"]);
  expect(logged.join("")).toMatch(/broken[\s\S]*A job failed/);
});

test("starting runs the jobs at once, and stopping waits for them", async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const ran: string[] = [];
  const runner = createJobRunner(
    [
      {
        name: "slow",
        async run() {
          begun.resolve();
          await end.promise;
          ran.push("slow");
        },
      },
    ],
    log,
  );
  runner.start();
  await begun.promise;
  const stopped = runner.stop();
  end.resolve();
  await stopped;
  expect(ran).toEqual(["slow"]);
});

test("nothing waits for another job, whose runs follow one another, and stopping aborts it", async () => {
  let longRuns = 0;
  const begun = Promise.withResolvers<void>();
  const shortRan = Promise.withResolvers<void>();
  const runner = createJobRunner(
    [
      {
        name: "long",
        async run(stopping) {
          longRuns += 1;
          begun.resolve();
          await new Promise((resolve) => stopping.addEventListener("abort", resolve));
        },
      },
      { name: "short", run: async () => shortRan.resolve() },
    ],
    log,
  );
  for (let call = 0; call < 5; call += 1) runner.runNow("long");
  await begun.promise;
  runner.runNow("short");
  await shortRan.promise;
  await runner.stop();
  expect(longRuns).toBe(1);
});

test("a job that is called again before it has begun runs once for all these calls", async () => {
  let runs = 0;
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const runner = createJobRunner(
    [
      {
        name: "orders",
        async run() {
          runs += 1;
          begun.resolve();
          await end.promise;
        },
      },
    ],
    log,
  );
  runner.runNow("orders");
  await begun.promise;
  // What is reported during a run may have come too late for it.
  for (let call = 0; call < 100; call += 1) runner.runNow("orders");
  const all = runner.runAll();
  end.resolve();
  await all;
  await runner.stop();
  expect(runs).toBe(2);
});
