import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#test/support/free-port.ts";
import { canMount, mountSmall } from "#test/support/mount-small.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";

/** Linux has a device that is always full. */
const fullDevice = "/dev/full";

async function startWithLog(logFile?: number) {
  const variables = { DATA_DIR: temporaryFolder(), LOG_LEVEL: "info" };
  const parts = { arguments: ["--without-site"], variables };
  const service = await startServiceProcess(logFile === undefined ? parts : { ...parts, logFile });
  onTestFinished(() => service.stop("SIGKILL"));
  return service;
}

async function expectWholeService({ url, child, exited }: Awaited<ReturnType<typeof startWithLog>>) {
  for (let count = 0; count < 5; count += 1) expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const askState = async () => await (await fetch(`${url}/readyz`)).json();
  await expect.poll(askState).toEqual({ status: "ready" });
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
}

test.runIf(existsSync(fullDevice))("a log on a full disk costs lines, and neither answers nor the end", async () => {
  await expectWholeService(await startWithLog(openSync(fullDevice, "w")));
});

test("a log whose reader has gone costs lines, and neither answers nor the end", async () => {
  const service = await startWithLog();
  service.child.stdout?.destroy();
  await expectWholeService(service);
});

test("a log whose reader does not read keeps the service from neither answering nor ending", async () => {
  const service = await startWithLog();
  service.child.stdout?.pause();
  const path = `/${"x".repeat(150)}`;
  for (let count = 0; count < 1500; count += 1) await (await fetch(service.url + path)).text();
  service.child.kill("SIGTERM");
  const [exitCode] = await once(service.child, "exit");
  expect(exitCode).toBe(0);
});

/** A file, and not the device above, whose writes fail in another place of Node. */
test.runIf(canMount)("both outputs on a full disk keep the service from neither starting nor ending", async () => {
  const file = join(mountSmall(1), "log");
  writeFileSync(file, Buffer.alloc(1_048_576));
  const output = openSync(file, "a");
  const PORT = String(await freePort());
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "..", "..", "service", "main.ts"), "--without-site"],
    {
      env: { PORT, ENV_FILE: "/dev/null", DATA_DIR: temporaryFolder() },
      stdio: ["ignore", output, output],
    },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  const ask = () =>
    fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      ({ status }) => status,
      () => child.exitCode ?? "not yet",
    );
  let answer = await ask();
  // An exit code, as soon as the process has ended.
  while (answer === "not yet" || answer === 503) answer = await ask();
  expect(answer).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});
