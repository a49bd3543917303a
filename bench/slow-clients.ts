import { mkdir, mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { type ServiceProcess, startServiceProcess } from "#test/support/service-process.ts";
import type { BenchResult } from "./result.ts";
import { holdConnections, type SlowClient, slowClients } from "./slow-clients/hold-connections.ts";

/**
 * What slow clients cost the others: `npm run bench slow-clients [CHECKOUT [CLIENTS [SECONDS]]]`. Holds connections of
 * each kind open and asks for a page meanwhile. Needs a build and Linux.
 *
 * A client whose socket is paused sees no end of its connection, so the service's own sockets are counted too.
 */
export async function run(words: readonly string[]): Promise<BenchResult> {
  const [checkout = join(import.meta.dirname, ".."), count = "1000", duration = "45"] = words;
  const data = await mkdtemp(join(tmpdir(), "designite-bench-"));
  const packagesFolder = join(data, "packages");
  await mkdir(packagesFolder);
  const file = await open(join(packagesFolder, "DesigniteJava.jar"), "w");
  await file.truncate(256 * 1024 * 1024);
  await file.close();

  const service = await startServiceProcess({
    checkout: resolve(checkout),
    variables: {
      HOST: "127.0.0.1",
      DATA_DIR: data,
      LOG_LEVEL: "error",
      NODE_OPTIONS: `--import ${join(import.meta.dirname, "slow-clients", "report-event-loop-delay.ts")}`,
    },
  });
  // The first look at the packages reads them.
  await fetch(`${service.url}/downloads/DesigniteJava.jar`, { method: "HEAD" });
  const rows = [await measure(service, { name: "nobody else", first: "", everySecond: "", reads: true }, 0, 5)];
  for (const client of slowClients) rows.push(await measure(service, client, Number(count), Number(duration)));
  await service.stop();
  await rm(data, { recursive: true });
  return {
    title: `A page while ${count} clients are slow`,
    columns: ["clients", "p50 ms", "p99 ms", "maximum ms", "seen open by the clients", "descriptors", "memory MB"],
    rows: rows.map(({ figures }) => figures),
    notes: rows.map(({ figures: [name], delay }) => `${name}: ${delay}`),
  };
}

async function measure(service: ServiceProcess, client: SlowClient, clients: number, seconds: number) {
  const held = holdConnections(Number(new URL(service.url).port), clients, client);
  await wait(1000);
  await reportDelay(service);
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const start = performance.now();
    await (await fetch(`${service.url}/faq`)).text();
    latencies.push(performance.now() - start);
    await wait(20);
  }
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) * 10) / 10;
  const pid = service.child.pid ?? 0;
  const descriptors = (await readdir(`/proc/${pid}/fd`)).length;
  const figures = [client.name, at(0.5), at(0.99), at(1), held.open(), descriptors, await residentMegabytes(pid)];
  const delay = await reportDelay(service);
  held.end();
  await wait(2000);
  return { figures, delay };
}

/** The delay of the event loop since the last call. */
async function reportDelay(service: ServiceProcess): Promise<string> {
  const before = service.output().length;
  service.child.kill("SIGUSR2");
  while (service.output().length === before) await wait(10);
  return service.output().slice(before).trim();
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
