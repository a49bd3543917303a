import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createTestService } from "#test/support/test-service.ts";
import { sendHeartbeat } from "./heartbeat.ts";
import { createLog } from "./log.ts";
import { minutes } from "./time.ts";

/** What watches outside. */
async function startWatcher(status = 200) {
  const calls: string[] = [];
  const server = createServer(({ method, url }, outgoing) => {
    calls.push(`${method} ${url}`);
    outgoing.writeHead(status).end("OK");
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { calls, url: `http://127.0.0.1:${port}/ping/secret-id` };
}

function createTestHeartbeat(url: string, problems: string[] = [], delay = 0) {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  return {
    lines,
    beat: () =>
      sendHeartbeat({
        url,
        findProblems: async () => [...problems],
        mailDelay: async () => delay,
        log,
        answerLimit: minutes(30),
      }),
  };
}

test("the address is called while the service can do its work", async () => {
  const { calls, url } = await startWatcher();
  const { beat, lines } = createTestHeartbeat(url);
  expect(await beat()).toBe(true);
  expect(calls).toEqual(["GET /ping/secret-id"]);
  expect(lines).toEqual([]);
});

test("it is not called while the service has a problem", async () => {
  const { calls, url } = await startWatcher();
  const { beat, lines } = createTestHeartbeat(url, ["The database does not answer."]);
  expect(await beat()).toBe(false);
  expect(calls).toEqual([]);
  expect(lines.join("")).toContain("No heartbeat is sent");
});

test("it is not called while mails do not leave", async () => {
  const { calls, url } = await startWatcher();
  expect(await createTestHeartbeat(url, [], minutes(29)).beat()).toBe(true);
  expect(await createTestHeartbeat(url, [], minutes(31)).beat()).toBe(false);
  expect(calls).toHaveLength(1);
});

test.each([404, 500])("a refusal with %s is logged without the address", async (status) => {
  const { url } = await startWatcher(status);
  const { beat, lines } = createTestHeartbeat(url);
  expect(await beat()).toBe(false);
  expect(lines.join("")).toContain(`"status":${status}`);
  expect(lines.join("")).not.toContain("secret-id");
});

test("an address that does not answer is logged without the address", async () => {
  const { beat, lines } = createTestHeartbeat("http://127.0.0.1:1/ping/secret-id");
  expect(await beat()).toBe(false);
  expect(lines.join("")).toMatch(/"reason":"(?:ECONNREFUSED|Error)"/);
  expect(lines.join("")).not.toContain("secret-id");
});

test("the service calls it when it has started", async () => {
  const { calls, url } = await startWatcher();
  const service = await createTestService({ configuration: { heartbeatUrl: url } });
  await service.listen();
  await expect.poll(() => calls, { timeout: 30 * 60_000 }).toContain("GET /ping/secret-id");
});
