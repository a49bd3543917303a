import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startServiceProcess } from "#test/support/service-process.ts";
import { nodeOptions, nodeVariables } from "../scripts/bootstrap/run-own-node.mjs";
import { inFolder, processorSeconds } from "./processes.ts";
import { type BenchResult, median, missedGoal } from "./results.ts";

const rounds = 9;
const manySubscribers = 1_000_000;
const mostMilliseconds = 1000;

/** The time from the start of the process, as `npm start` starts it, to 200 from `/readyz`. Goal: at most a second. */
export function run(): Promise<BenchResult> {
  return inFolder(measureStarts);
}

async function measureStarts(data: string): Promise<BenchResult> {
  const cached = { ...nodeVariables, HOST: "127.0.0.1", DATA_DIR: data };
  const first = { ...cached, NODE_COMPILE_CACHE: join(data, "cache") };
  const rows: BenchResult["rows"] = [["first start, without the cache", ...(await measure(first, 1))]];
  // The stop writes the cache.
  await measure(cached, 1);
  rows.push(["new database", ...(await measure(cached, rounds))]);
  fill(join(data, "designite.sqlite"));
  rows.push([`${manySubscribers} subscribers`, ...(await measure(cached, rounds))]);
  const [, longStart] = rows.at(-1) ?? [];
  return {
    title: "From the start of the process to readiness",
    columns: ["start", "ms, median", "ms, longest", "processor ms"],
    rows,
    notes: [
      `Goal: at most ${mostMilliseconds} ms.`,
      ...missedGoal("ms to readiness, median", Number(longStart), { atMost: mostMilliseconds }),
    ],
  };
}

async function measure(variables: Record<string, string>, times: number): Promise<number[]> {
  const milliseconds: number[] = [];
  const processor: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const startedAt = performance.now();
    const service = await startServiceProcess({ variables, nodeOptions });
    while ((await fetch(`${service.url}/readyz`)).status !== 200);
    milliseconds.push(performance.now() - startedAt);
    processor.push(1000 * (await processorSeconds(service.child.pid ?? 0)));
    await service.stop();
  }
  return [median(milliseconds), Math.max(...milliseconds), median(processor)].map(Math.round);
}

/** Adds confirmed subscribers to the database of a service that has ended. */
function fill(file: string): void {
  const database = new DatabaseSync(file);
  database.exec(`with recursive numbers(number) as (select 1 union all select number + 1 from numbers
      where number < ${manySubscribers})
    insert into newsletter_subscription (id, mailbox, subscribed_at, state, confirmed_at)
    select 'bench-' || number, 'subscriber' || number || '@example.org', '2026-01-01T00:00:00.000Z', 'confirmed',
      '2026-01-01T00:00:00.000Z' from numbers`);
  database.close();
}
