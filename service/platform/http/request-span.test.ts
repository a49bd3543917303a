import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { installTracer, type Span, type SpanStart } from "../watch/spans.ts";
import { createTrust } from "./client-address.ts";
import { createRequestSpans } from "./server.ts";

const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

/** Keeps what spans are started with. */
function keepStarted(): SpanStart[] {
  const started: SpanStart[] = [];
  const nothing = () => undefined;
  const span: Span = { traceparent, rename: nothing, set: nothing, fail: nothing, end: nothing };
  const end = installTracer({
    start(start) {
      started.push(start);
      return span;
    },
  });
  onTestFinished(end);
  return started;
}

function requestFrom(address: string, headers: IncomingMessage["headers"]): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: address });
  return Object.assign(new IncomingMessage(socket), { method: "GET", headers });
}

test.each([
  ["a trusted proxy", "10.1.2.3", traceparent, traceparent],
  ["one by IPv4 in IPv6", "::ffff:10.1.2.3", traceparent, traceparent],
  ["anybody else", "192.0.2.1", traceparent, undefined],
  ["a proxy that sends something else", "10.1.2.3", "00-abc", undefined],
  ["a proxy that sends an invalid trace", "10.1.2.3", `00-${"0".repeat(32)}-00f067aa0ba902b7-01`, undefined],
])("the trace of %s", (_, address, given, parent) => {
  const started = keepStarted();
  createRequestSpans(createTrust(["10.0.0.0/8"])).start(requestFrom(address, { traceparent: given }), "an id");
  expect(started.map((start) => start.parent)).toEqual([parent]);
});

test("of answers from memory, fifty a second get a span", () => {
  const started = keepStarted();
  const now = vi.spyOn(Date, "now").mockReturnValue(5_000_000);
  onTestFinished(() => void now.mockRestore());
  const spans = createRequestSpans(createTrust([]));
  const answer = () => spans.recordFromMemory(requestFrom("192.0.2.1", {}), 200);
  for (let count = 0; count < 80; count += 1) answer();
  expect(started).toHaveLength(50);
  now.mockReturnValue(5_001_000);
  answer();
  expect(started).toHaveLength(51);
});
