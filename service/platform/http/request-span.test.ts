import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { propagation, trace } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createTrust } from "./client-address.ts";
import { createRequestSpans } from "./server.ts";

const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

const kept = new InMemorySpanExporter();
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: kept })] });

beforeAll(() => {
  trace.setGlobalTracerProvider(provider);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
});
afterEach(() => kept.reset());
afterAll(async () => {
  trace.disable();
  propagation.disable();
  await provider.shutdown();
});

function requestFrom(address: string, headers: IncomingMessage["headers"]): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: address });
  return Object.assign(new IncomingMessage(socket), { method: "GET", headers });
}

test.each([
  ["a trusted proxy", "10.1.2.3", traceparent, "00f067aa0ba902b7"],
  ["one by IPv4 in IPv6", "::ffff:10.1.2.3", traceparent, "00f067aa0ba902b7"],
  ["anybody else", "192.0.2.1", traceparent, undefined],
  ["a proxy that sends something else", "10.1.2.3", "00-abc", undefined],
  ["a proxy that sends an invalid trace", "10.1.2.3", `00-${"0".repeat(32)}-00f067aa0ba902b7-01`, undefined],
])("the trace of %s", (_, address, given, parent) => {
  createRequestSpans(createTrust(["10.0.0.0/8"]))
    .start(requestFrom(address, { traceparent: given }), "an id")
    .end();
  expect(kept.getFinishedSpans().map(({ parentSpanContext }) => parentSpanContext?.spanId)).toEqual([parent]);
});

test("of answers from memory, fifty a second get a span", () => {
  const now = vi.spyOn(Date, "now").mockReturnValue(5_000_000);
  onTestFinished(() => void now.mockRestore());
  const spans = createRequestSpans(createTrust([]));
  const answer = () => spans.recordFromMemory(requestFrom("192.0.2.1", {}), 200);
  for (let count = 0; count < 80; count += 1) answer();
  expect(kept.getFinishedSpans()).toHaveLength(50);
  now.mockReturnValue(5_001_000);
  answer();
  expect(kept.getFinishedSpans()).toHaveLength(51);
});
