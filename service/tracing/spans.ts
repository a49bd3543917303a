import { AsyncLocalStorage } from "node:async_hooks";

/** They name no person and hold no token: routes, fixed words, identifiers and figures. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

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
