import { mkdir, mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { startServiceProcess } from "#test/support/service-process.ts";
import { holdConnections, type SlowClient, slowClients } from "./slow-clients/hold-connections.ts";

/**
 * What slow clients cost the others: `node bench/slow-clients.ts [CHECKOUT [CLIENTS [SECONDS]]]`. Holds connections of
 * each kind open and asks for a page meanwhile. Needs a build and Linux.
 *
 * A client whose socket is paused sees no end of its connection, so the service's own sockets are counted too.
 */
const [checkout = join(import.meta.dirname, ".."), count = "1000", duration = "45"] = process.argv.slice(2);
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
const pid = service.child.pid ?? 0;
// The first look at the packages reads them.
await fetch(`${service.url}/downloads/DesigniteJava.jar`, { method: "HEAD" });
await measure({ name: "nobody else", first: "", everySecond: "", reads: true }, 0, 5);
for (const client of slowClients) await measure(client, Number(count), Number(duration));
await service.stop();
await rm(data, { recursive: true });

async function measure(client: SlowClient, clients: number, seconds: number): Promise<void> {
  const held = holdConnections(Number(new URL(service.url).port), clients, client);
  await wait(1000);
  await report();
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const start = performance.now();
    await (await fetch(`${service.url}/faq`)).text();
    latencies.push(performance.now() - start);
    await wait(20);
  }
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(1);
  const [descriptors, memory] = [(await readdir(`/proc/${pid}/fd`)).length, await residentMegabytes()];
  console.log(
    `${clients} ${client.name}: page p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, maximum ${at(1)} ms; after ${seconds} s ${held.open()} seen open by the clients, ${descriptors} descriptors and ${memory} MB held by the service; ${await report()}`,
  );
  held.end();
  await wait(2000);
}

/** The delay of the event loop since the last call. */
async function report(): Promise<string> {
  const before = service.output().length;
  service.child.kill("SIGUSR2");
  while (service.output().length === before) await wait(10);
  return service.output().slice(before).trim();
}

async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
