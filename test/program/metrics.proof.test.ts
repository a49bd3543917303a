import { expect, test } from "vitest";
import { startSilentServer } from "#test/support/mail/unresponsive-mail-servers.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { runService, startService } from "#test/support/test-service-process.ts";

test("a port of the metrics that is taken is told by the name of its variable", async () => {
  const { port } = await startSilentServer();
  const service = runService(["--without-site"], { DATA_DIR: temporaryFolder(), METRICS_PORT: String(port) });
  expect(await service.exited).toBe(1);
  expect(service.output()).toMatch(new RegExp(`Port ${port} is in use by .* set METRICS_PORT to another number`));
});

test("the program answers on a port of its own, and nowhere else", async () => {
  const service = await startService(["--without-site"], { DATA_DIR: temporaryFolder(), METRICS_PORT: "0" });
  const [, address = ""] = /Metrics are at (\S+)/.exec(service.output()) ?? [];
  const text = async () => await (await fetch(address)).text();
  await expect.poll(text).toContain("designite_database_answers 1\n");
  expect(new URL(address).hostname).toBe("127.0.0.1");
  expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
  expect((await fetch(new URL("/", address))).status).toBe(404);
});
