import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { bytesOf, type Fields, messagesOf, numberOf, readFields, textOf } from "./protobuf.ts";

export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentId: string;
  /** 1 internal, 2 server, 3 client. */
  kind: number;
  attributes: Record<string, string | boolean | number>;
  isFailed: boolean;
  /** In nanoseconds since 1970. */
  startedAt: bigint;
  endedAt: bigint;
  resource: Record<string, string | boolean | number>;
}

export interface TraceCollector {
  url: string;
  spans: CollectedSpan[];
  /** What was sent, as text, for searches. */
  received(): string;
  headers: Record<string, string | string[] | undefined>[];
  /** Answers with this status from now on. */
  answerWith(status: number): void;
}

export const findSpan = (name: string, { spans }: Pick<TraceCollector, "spans">): CollectedSpan | undefined =>
  spans.find((span) => span.name === name);

/** A call that both threads work on, with things in it that no trace may hold. Returns its identifier. */
export async function subscribeTraced(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(`${url}/apis/subscribe?token=secret-token`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ email: "ada.lovelace@example.org" }),
  });
  if (answer.status !== 202) throw new Error(`The call was answered ${answer.status}.`);
  return answer.headers.get("x-request-id") ?? "";
}

/** A collector that takes traces by OTLP over HTTP in Protocol Buffers. */
export async function startTraceCollector(): Promise<TraceCollector> {
  let answered = 200;
  const spans: CollectedSpan[] = [];
  const bodies: Buffer[] = [];
  const headers: TraceCollector["headers"] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    headers.push(incoming.headers);
    bodies.push(body);
    if (answered === 200 && incoming.url === "/v1/traces") spans.push(...readSpans(body));
    outgoing.writeHead(answered, { "Content-Type": "application/x-protobuf" }).end();
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const received = () => Buffer.concat(bodies).toString("latin1");
  return { url: `http://127.0.0.1:${port}`, spans, received, headers, answerWith: (next) => (answered = next) };
}

/** opentelemetry/proto/collector/trace/v1/trace_service.proto */
function readSpans(body: Buffer): CollectedSpan[] {
  return messagesOf(readFields(body), 1).flatMap((ofResource) => {
    const resource = Object.assign({}, ...messagesOf(ofResource, 1).map((each) => readAttributes(each, 1)));
    const scopes = messagesOf(ofResource, 2);
    return scopes.flatMap((scope) => messagesOf(scope, 2).map((span) => readSpan(span, resource)));
  });
}

function readSpan(span: Fields, resource: CollectedSpan["resource"]): CollectedSpan {
  return {
    name: textOf(span, 5),
    traceId: bytesOf(span, 1).toString("hex"),
    spanId: bytesOf(span, 2).toString("hex"),
    parentId: bytesOf(span, 4).toString("hex"),
    kind: Number(numberOf(span, 6)),
    attributes: readAttributes(span, 9),
    isFailed: messagesOf(span, 15).some((status) => numberOf(status, 3) === 2n),
    startedAt: numberOf(span, 7),
    endedAt: numberOf(span, 8),
    resource,
  };
}

function readAttributes(fields: Fields, number: number): CollectedSpan["attributes"] {
  return Object.fromEntries(
    messagesOf(fields, number).map((pair) => [textOf(pair, 1), readValue(messagesOf(pair, 2)[0] ?? new Map())]),
  );
}

function readValue(value: Fields): string | boolean | number {
  if (value.has(1)) return textOf(value, 1);
  if (value.has(2)) return numberOf(value, 2) === 1n;
  return Number(numberOf(value, 3));
}
