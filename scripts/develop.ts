import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { localSiteOrigin, localSitePort } from "#contract/forms.ts";
import { compileCache } from "./compile-cache.ts";

/**
 * The site with hot reload and the service behind it, each line of output marked by its origin. When one ends, both end.
 * They have settings and data of their own, beside those of `.env`.
 */
const root = join(import.meta.dirname, "..");
const settings = ".env.development";

const site = run("site", "node_modules/.bin/vite", ["--port", String(localSitePort), "--strictPort"]);
const service = run("service", process.execPath, ["--watch", "service/main.ts", "--without-site"]);
console.log(`The site: ${localSiteOrigin}. Samples of its views: ${localSiteOrigin}/views. Settings: ${settings}.`);

const children = [site, service];
let ending = false;
for (const child of children) {
  child.once("error", (error) => console.error(error.message));
  child.once("exit", (code) => {
    endGroup(child);
    if (!ending) process.exitCode = code ?? 1;
    endAll();
  });
}
process.on("SIGINT", endAll);
process.on("SIGTERM", endAll);

/** Each program is signaled once: a second signal would end it without a clean shutdown. */
function endAll(): void {
  ending = true;
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null && !child.killed) child.kill("SIGTERM");
  }
}

/** Both programs start child processes, which may outlive them. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGTERM");
  } catch {
    // None is left.
  }
}

function run(name: string, command: string, commandArguments: string[]): ChildProcess {
  const child = spawn(command, commandArguments, {
    cwd: root,
    env: { ...process.env, ...compileCache, ENV_FILE: settings },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  prefixLines(name, child.stdout, process.stdout);
  prefixLines(name, child.stderr, process.stderr);
  return child;
}

function prefixLines(name: string, from: Readable, to: NodeJS.WriteStream): void {
  createInterface({ input: from }).on("line", (line) => to.write(`${name.padEnd(8)}| ${line}\n`));
}
