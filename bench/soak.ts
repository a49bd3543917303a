import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startServiceProcess } from "#test/support/service-process.ts";
import { nodeOptions, nodeVariables } from "../scripts/bootstrap/service-command.mjs";
import { missedGoal } from "./missed-goal.ts";
import { residentMegabytes } from "./resident-megabytes.ts";
import type { BenchResult } from "./result.ts";
import { measure } from "./wire/measure.ts";

const stages = 10;
const requestsPerStage = 100_000;
const mostMegabytes = 150;
const paths = ["/", "/nothing", "/buy?purpose=team", "/faq", "/apis/acad-lic-request/failed"];

/**
 * The memory of the service, started as `npm start` does, during a million requests: pages from memory, pages whose
 * query says what they show, and pages that the other thread makes. Goals: at most 150 MB, and no growth in the last half.
 */
export async function run(): Promise<BenchResult> {
  const data = await mkdtemp(join(tmpdir(), "designite-bench-"));
  const variables = { ...nodeVariables, HOST: "127.0.0.1", DATA_DIR: data };
  // The first start fills the cache.
  await (await startServiceProcess({ variables, nodeOptions })).stop();
  const service = await startServiceProcess({ variables, nodeOptions, withoutLog: true });
  const pid = service.child.pid ?? 0;
  await wait(2000);
  const rows: BenchResult["rows"] = [["at the start", 0, await residentMegabytes(pid)]];
  const lastHalf: number[] = [];
  let [total, turn] = [0, 0];
  for (let stage = 1; stage <= stages; stage += 1) {
    // The turns go on across the stages: a stage may be over before each kind had one.
    for (; total < stage * requestsPerStage; turn += 1) {
      total += (await measure(pid, service.url + (paths[turn % paths.length] ?? "/"), {}, 1)).requests;
    }
    const megabytes = await residentMegabytes(pid);
    rows.push([`stage ${stage}`, total, megabytes]);
    if (stage > stages / 2) lastHalf.push(megabytes);
  }
  await service.stop();
  await rm(data, { recursive: true });
  return {
    title: "Memory during a million requests",
    columns: ["stage", "requests", "resident MB"],
    rows,
    notes: [
      `Goals: at most ${mostMegabytes} MB, and no growth in the last half.`,
      ...missedGoal("MB in the last half", Math.max(...lastHalf), { atMost: mostMegabytes }),
    ],
  };
}
