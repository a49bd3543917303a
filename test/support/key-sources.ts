import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type ProductId, productIds } from "#content/catalog/product-names.ts";
import { defaultSales, type KeySourceSettings, type SalesSettings } from "#service/sales-settings.ts";
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
export const confirmed = (sales: SalesSettings): SalesSettings => ({ ...sales, acceptedKeys: productIds });

/**
 * A source that runs this program of Node, which is given its input as the variable `input`. Its runs end with the
 * test, whatever the test did, and with the process that started them.
 */
export function programThat(
  source: string,
  changes: { seconds?: number } = {},
): Extract<KeySourceSettings, { kind: "program" }> {
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
  return { kind: "program", pattern: "[!-~]{8,2000}", seconds: 300, command: [process.execPath, file], ...changes };
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
