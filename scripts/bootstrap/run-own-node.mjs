import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { ownNodePath, root } from "./ensure-installed.mjs";

/** For a quicker start. */
export const nodeVariables = { NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node") };

/** @type {NodeJS.Signals[]} */
const handedOnSignals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** npm forwards the signals that the terminal has already sent us. Signals this close together count as one. */
const oneKeyPressMilliseconds = 500;

/**
 * Runs the project's own Node and resolves with its exit code. Programs of the project's packages come first on its
 * path. A signal sent to us is handed on, and the program decides by itself how to leave.
 * @param {string[]} nodeArguments
 * @param {{ shielded?: boolean; variables?: Record<string, string> }} options shielded: only we signal the program, and not the terminal as well; for a
 *   program that takes a second signal as a demand to stop at once. variables: of the environment, unless they are set already.
 * @returns {Promise<number>}
 */
export function runOwnNode(nodeArguments, { shielded = false, variables = {} } = {}) {
  const env = { ...variables, ...process.env };
  env.PATH = [join(root, "node_modules", ".bin"), env.PATH].join(delimiter);
  const child = spawn(ownNodePath(root), nodeArguments, {
    cwd: root,
    env,
    stdio: [shielded ? "ignore" : "inherit", "inherit", "inherit"],
    detached: shielded,
  });
  let lastSignalAt = Number.NEGATIVE_INFINITY;
  /** @param {NodeJS.Signals} signal */
  const handOn = (signal) => {
    const now = performance.now();
    if (now - lastSignalAt >= oneKeyPressMilliseconds) child.kill(signal);
    lastSignalAt = now;
  };
  for (const signal of handedOnSignals) process.on(signal, handOn);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      for (const name of handedOnSignals) process.off(name, handOn);
      resolve(code ?? 128 + constants.signals[signal ?? "SIGTERM"]);
    });
  });
}
