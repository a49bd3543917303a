import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
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
  // Lines are written together after a moment.
  await expect.poll(askState).toEqual({ status: "ready", lostLogLines: expect.any(Number) });
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
