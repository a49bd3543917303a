import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "#test/support/free-port.ts";
import { refuseToStart } from "./refuse-to-start.ts";

const root = join(import.meta.dirname, "..");

/** The build of `npm start`, with these variables. It ends before it builds anything. */
async function buildForService(variables: Record<string, string>) {
  const words = ["scripts/build-when-stale.ts", "--afresh", "--for-service"];
  const env = { ...process.env, ENV_FILE: "/dev/null", ...variables };
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { out, error, code: child.exitCode };
}

/** Of this process, until the end of the test. */
function useVariables(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries({ ENV_FILE: "/dev/null", ...variables })) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

test("a port that is taken is told before the build", async () => {
  const server = createServer().listen(0);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const { out, error, code } = await buildForService({ PORT: port });
  expect([out, code]).toEqual(["", 1]);
  expect(error).toMatch(new RegExp(`^Port ${port} is in use by `));
});

test("faults of the configuration are a reason", async () => {
  useVariables({ SITE_URL: "example.org" });
  expect(await refuseToStart()).toContain("SITE_URL must be");
});

test("a free port is no reason", async () => {
  useVariables({ PORT: String(await freePort()) });
  expect(await refuseToStart()).toBeUndefined();
});
