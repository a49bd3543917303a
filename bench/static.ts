import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { startServiceProcess } from "#test/support/service-process.ts";

/**
 * How many requests a second are answered, and what one costs the service in processor time, which says more on a busy
 * machine: `node bench/static.ts [CHECKOUT...]`. Several checkouts are measured in turns, so that they share the state of
 * the machine. Needs a build in each, Linux, and the program wrk.
 */
const rounds = 3;
const addresses = ["/", "/nothing"];

const checkouts = process.argv.length > 2 ? process.argv.slice(2) : [join(import.meta.dirname, "..")];
const servers = await Promise.all(checkouts.map(startService));
for (const path of addresses) {
  const figures = servers.map((): Figure[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, server] of servers.entries()) figures[index]?.push(await measure(server, path));
  }
  for (const [index, { folder }] of servers.entries()) {
    const perSecond = median(figures[index]?.map((figure) => figure.perSecond) ?? []);
    const microseconds = median(figures[index]?.map((figure) => figure.microseconds) ?? []);
    console.log(`${path}  ${folder}: ${perSecond} requests/s, ${microseconds} µs of processor time each`);
  }
}
await Promise.all(servers.map((server) => server.stop()));

async function startService(checkout: string) {
  const folder = resolve(checkout);
  const data = await mkdtemp(join(tmpdir(), "designite-bench-"));
  const service = await startServiceProcess({
    checkout: folder,
    variables: { HOST: "127.0.0.1", DATA_DIR: data },
    withoutLog: true,
  });
  return {
    url: service.url,
    folder,
    pid: service.child.pid ?? 0,
    async stop() {
      await service.stop();
      await rm(data, { recursive: true });
    },
  };
}

interface Figure {
  perSecond: number;
  microseconds: number;
}

async function measure({ url, pid }: { url: string; pid: number }, path: string): Promise<Figure> {
  const options = ["-t1", "-c32", "-d3s", "-H", "Accept-Encoding: gzip, deflate, br, zstd"];
  const before = await processorSeconds(pid);
  const { stdout } = await promisify(execFile)("wrk", [...options, url + path]);
  const spent = (await processorSeconds(pid)) - before;
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const perSecond = Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]));
  return { perSecond, microseconds: Math.round((spent / requests) * 1e7) / 10 };
}

/** What the process has used so far, in user and system mode (proc(5), fields 14 and 15, in hundredths of a second). */
async function processorSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function median(figures: readonly number[]): number | undefined {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)];
}
