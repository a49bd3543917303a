import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "#test/support/free-port.ts";
import { minutes } from "../../platform/time/time.ts";
import { examineService } from "./examine-installation.ts";

test.each([
  [503, { status: "not ready", reasons: ["The mail worker doesn't run."] }, "fault", "The mail worker doesn't run."],
  [200, { status: "ready", lostLogLines: 7 }, "look", "has lost 7 log lines"],
  [200, { status: "ready" }, "sound", "is ready"],
])("what the running service says of itself is repeated: %i %j", async (status, readiness, state, words) => {
  const server = createServer((_, answer) => {
    answer.writeHead(status, { "content-type": "application/json" });
    answer.end(JSON.stringify(readiness));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const found = await examineService({ port: portOf(server), host: "127.0.0.1" }, minutes(30));
  expect(found).toMatchObject({ state, words: expect.stringContaining(words) });
});
