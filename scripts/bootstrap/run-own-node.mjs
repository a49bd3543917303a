import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { root } from "./ensure-installed.mjs";
import { ownNodePath } from "./installed-tree.mjs";

/** @type {NodeJS.Signals[]} */
const forwardedSignals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs the project's own Node in the foreground and resolves with its exit code. Programs of the project's packages
 * come first on its path. A signal sent to us ends the program, which then decides by itself how to leave.
 * @param {string[]} nodeArguments
 * @returns {Promise<number>}
 */
export function runOwnNode(nodeArguments) {
  const env = { ...process.env };
  env.PATH = [join(root, "node_modules", ".bin"), env.PATH].join(delimiter);
  const child = spawn(ownNodePath(root), nodeArguments, { cwd: root, env, stdio: "inherit" });
  // A terminal sends its signal to npm, to us and to the program; npm then sends it to us once more. Once is enough.
  const forwarded = new Set();
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (forwarded.has(signal)) return;
    forwarded.add(signal);
    child.kill(signal);
  };
  for (const signal of forwardedSignals) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      for (const name of forwardedSignals) process.off(name, forward);
      resolve(code ?? 128 + constants.signals[signal ?? "SIGTERM"]);
    });
  });
}
