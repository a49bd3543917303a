import { AsyncLocalStorage } from "node:async_hooks";

/** They name no person and hold no token: routes, fixed words, identifiers and figures. */
type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  name: string;
  /** `server` answers a caller, `client` waits for another program or thread. Default: neither. */
  kind?: "server" | "client";
  attributes?: SpanAttributes;
  /** A span of another thread or program, as W3C Trace Context writes it. Default: the span that is under way. */
  parent?: string | undefined;
}

/** A piece of work that is under way. */
export interface Span {
  /** As W3C Trace Context writes it. */
  traceparent: string;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks the work as failed. Of an error only its kind is kept: its message may name a person. */
  fail(error: unknown): void;
  end(): void;
}

/** Makes spans. There is none while no endpoint is configured. */
export interface Tracer {
  start(span: SpanStart, parent: string | undefined): Span;
}

let tracer: Tracer | undefined;
const current = new AsyncLocalStorage<Span>();

/** Lets this thread make spans from now on. Returns what ends that. */
export function installTracer(used: Tracer): () => void {
  tracer = used;
  return () => {
    if (tracer === used) tracer = undefined;
  };
}

export const isTracing = (): boolean => tracer !== undefined;

/** Starts a span that the caller ends. Undefined while nothing is traced. */
export function startSpan(span: SpanStart): Span | undefined {
  return tracer?.start(span, span.parent ?? current.getStore()?.traceparent);
}

/** Does work as part of a span. */
export function within<Value>(span: Span | undefined, work: () => Value): Value {
  return span ? current.run(span, work) : work();
}

/** Does work in a span of its own. */
export async function traced<Value>(
  start: SpanStart,
  work: (span: Span | undefined) => Promise<Value>,
): Promise<Value> {
  const span = startSpan(start);
  if (!span) return await work(undefined);
  try {
    return await current.run(span, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

export const isWithinSpan = (): boolean => current.getStore() !== undefined;

/** The spans of the latest requests, by identifier: mails leave after the answer. */
const traceparents = new Map<string, string>();
const mostKept = 1000;

/** Answers a request in a span, which the mails of the request are added to. */
export async function tracedAnswer<Value>(
  bindings: { requestId?: string | undefined; traceparent?: string | undefined } | undefined,
  answer: () => Promise<Value>,
): Promise<Value> {
  const { requestId, traceparent: parent } = bindings ?? {};
  return await traced({ name: "answer of the service thread", kind: "server", parent }, async (span) => {
    if (span && requestId !== undefined) {
      traceparents.set(requestId, span.traceparent);
      const [oldest] = traceparents.keys();
      if (traceparents.size > mostKept && oldest !== undefined) traceparents.delete(oldest);
    }
    return await answer();
  });
}

/** Does what a request has caused, in its trace as long as it is known. The identifier leads to it afterwards. */
export async function tracedForRequest<Value>(
  requestId: string | null,
  start: SpanStart,
  work: Parameters<typeof traced<Value>>[1],
): Promise<Value> {
  if (requestId === null) return await traced(start, work);
  const attributes = { ...start.attributes, "designite.request.id": requestId };
  return await traced({ ...start, attributes, parent: traceparents.get(requestId) }, work);
}

/** A span by its identifiers. */
interface SpanIdentity {
  traceId: string;
  spanId: string;
  /** Whether its trace is kept. */
  isSampled: boolean;
}

/** https://www.w3.org/TR/trace-context/#traceparent-header: version 00, and later ones, which may only add fields. */
const pattern =
  /^(?:00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})|(?!ff|00)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?)$/;

export function parseTraceparent(text: string): SpanIdentity | undefined {
  const found = pattern.exec(text)?.filter((part) => part !== undefined);
  if (!found) return undefined;
  const [, traceId = "", spanId = "", flags = ""] = found;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function formatTraceparent({ traceId, spanId, isSampled }: SpanIdentity): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}
