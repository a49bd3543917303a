import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { ProductId } from "#content/catalog/product-names.ts";
import { defaultSales, type KeySourceSettings, type SalesSettings } from "#service/sales-settings.ts";
import { portOf } from "./free-port.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The sales settings with this source of keys for DesigniteJava, and for further products. */
export function salesWith(
  source: KeySourceSettings,
  others: Partial<Record<ProductId, KeySourceSettings>> = {},
): SalesSettings {
  return confirmed({
    ...defaultSales,
    keySources: { ...defaultSales.keySources, "designite-java": source, ...others },
  });
}

/** The same settings of a vendor who has seen the tools accept the keys. */
export function confirmed(sales: SalesSettings): SalesSettings {
  const kinds = Object.entries(sales.keySources).map(([product, { kind }]) => [product, kind]);
  return { ...sales, confirmedKeySources: Object.fromEntries(kinds) };
}

const generator = { kind: "generator", pattern: "[!-~]{8,2000}", seconds: 300 } as const;

/**
 * A generator that runs this program of Node, which is given its input as the variable `input`. Its runs end with the
 * test, whatever the test did, and with the process that started them.
 */
export function programThat(source: string, changes: { seconds?: number } = {}): KeySourceSettings {
  const folder = temporaryFolder();
  const file = join(folder, "generator.mjs");
  const runs = join(folder, "runs");
  mkdirSync(runs);
  onTestFinished(() => endRuns(runs));
  writeFileSync(
    file,
    `import { readFileSync, appendFileSync, existsSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
const runs = ${JSON.stringify(runs)};
// It leads a group of processes. Where it cannot be recorded, the test is over.
writeFileSync(runs + "/" + process.pid, "");
if (!existsSync(runs)) process.exit(1);
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.kill(-process.pid, "SIGKILL"), 1000).unref();
const input = JSON.parse(readFileSync(0, "utf8"));
${source}
`,
  );
  return { ...generator, command: [process.execPath, file], ...changes };
}

/** Kills the groups of the runs that are recorded in this folder, and lets no further one begin. */
function endRuns(runs: string): void {
  const ended = `${runs}-ended`;
  renameSync(runs, ended);
  for (const pid of readdirSync(ended)) {
    try {
      process.kill(-Number(pid), "SIGKILL");
    } catch {
      // The group has ended.
    }
  }
}

/** A process that has ended and was not yet collected by its parent does not count. */
export function isRunning(pid: number): boolean {
  const status = `/proc/${pid}/status`;
  return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, "utf8"));
}

/** A program that makes a key of the license's id, and writes that id to a file before. */
export const makingKeys = (callsFile = "/dev/null"): string =>
  `appendFileSync(${JSON.stringify(callsFile)}, input.licenseId + "\\n"); console.log("KEY-" + input.licenseId);`;

/** A generator behind an address of this machine. */
export async function endpointThat(answer: RequestListener): Promise<KeySourceSettings> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { ...generator, url: `http://127.0.0.1:${portOf(server)}/key`, token: "bearer-of-the-test" };
}
