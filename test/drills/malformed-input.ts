import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { createService, type Service } from "#service/app.ts";
import { readConfiguration } from "#service/config.ts";
import { createLog } from "#service/log.ts";
import { packagesForTests, writeBuiltSite } from "../support/sample-site.ts";
import { type AnyRequest, anyRequest } from "./malformed-requests.ts";

/** No caller is slowed down: every request reaches its handler. */
export const noLimit = { burst: 1e9, secondsPerCall: 1, rememberedClients: 10 };

export interface MalformedInputOptions {
  runs: number;
  seed: number;
}

/**
 * Sends requests of every shape to the whole application. Returns how often each status was the answer.
 * @throws Error with the smallest request that was answered 5xx, and with the seed.
 */
export async function sendMalformedInput(
  { application }: Pick<Service, "application">,
  { runs, seed }: MalformedInputOptions,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  const send = async (request: AnyRequest) => {
    const status = await statusOf(application, request);
    statuses[status] = (statuses[status] ?? 0) + 1;
    return status < 500;
  };
  await fc.assert(fc.asyncProperty(anyRequest, send), { numRuns: runs, seed });
  return statuses;
}

/** A path that is no address, or a header that is none, never leaves a client: it counts as 0. */
async function statusOf(application: Service["application"], { path, ...init }: AnyRequest): Promise<number> {
  const address = URL.parse(`http://localhost:8000${path}`);
  if (!address) return 0;
  const answer = await application.request(new Request(address, init));
  await answer.arrayBuffer();
  return answer.status;
}

/** `node test/drills/malformed-input.ts [RUNS [SEED]]` prints the statuses and how much the heap has grown. */
async function main(): Promise<void> {
  const [runs = 100_000, seed = Date.now() % 1e9] = process.argv.slice(2).map(Number);
  const folder = await mkdtemp(join(tmpdir(), "designite-drill-"));
  const service = await createService({
    configuration: { ...readConfiguration({ DATA_DIR: folder }), database: { kind: "sqlite", file: ":memory:" } },
    builtSiteFolder: await writeBuiltSite(join(folder, "build")),
    packages: packagesForTests,
    log: createLog("silent", { write: () => undefined }),
    rateLimit: noLimit,
  });
  // Code is compiled and caches are filled before the heap is measured.
  await sendMalformedInput(service, { runs: Math.ceil(runs / 10), seed });
  const before = heapMegabytes();
  const start = performance.now();
  const statuses = await sendMalformedInput(service, { runs, seed: seed + 1 });
  const growth = heapMegabytes() - before;
  const duration = Math.round((performance.now() - start) / 1000);
  process.stdout.write(`${runs} requests with seed ${seed} in ${duration} s, by status: ${JSON.stringify(statuses)}\n`);
  process.stdout.write(`The heap has grown by ${growth.toFixed(1)} MB.\n`);
  await service.close();
  await rm(folder, { recursive: true });
  if (growth > 50) throw new Error("The heap has grown by more than 50 MB.");
}

/** What is in use after a collection. */
function heapMegabytes(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed / 1024 ** 2;
}

if (import.meta.main) await main();
