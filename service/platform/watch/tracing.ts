import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import type { DatabaseConnection } from "kysely";
import type { TracingSettings } from "../config/config.ts";
import type { Log } from "./log.ts";

/**
 * Its spans do nothing while no endpoint is configured. Names and attributes name no person and hold no token: they are
 * routes, fixed words, identifiers and figures.
 */
export const tracer = trace.getTracer("designite");

/** Sends the spans of this thread if an endpoint is configured. Without one, the SDK is not loaded. Returns what ends it. */
export async function openTracing(
  settings: TracingSettings | undefined,
  log: Log | undefined,
): Promise<() => Promise<void>> {
  if (!settings) return async () => undefined;
  const { installOpenTelemetry } = await import("./install-open-telemetry.ts");
  return installOpenTelemetry(settings, log);
}

/** Does work in a span of its own. Default for its parent: the span that is under way. */
export async function traced<Value>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Value>,
  parent: Context = context.active(),
): Promise<Value> {
  return await tracer.startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      failSpan(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Marks the work of a span as failed. Of an error only its kind is kept: its message may name a person. */
export function failSpan(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", kindOf(error));
}

/** The code of an error of the system, such as ECONNREFUSED, or the name of its class. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === "string" ? error : "unknown";
  const coded = [error, error.cause].find((each) => each instanceof Error && "code" in each);
  return coded instanceof Error && "code" in coded && typeof coded.code === "string" ? coded.code : error.name;
}

/** `fetch` in a span with the host alone: the path and the query may hold a secret. Nothing is sent on about the trace. */
export async function tracedFetch(name: string, url: string, options: RequestInit): Promise<Response> {
  const attributes = { "server.address": URL.parse(url)?.hostname ?? "unknown" };
  return await traced(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const answer = await fetch(url, options);
    span.setAttribute("http.response.status_code", answer.status);
    if (!answer.ok) failSpan(span, String(answer.status));
    return answer;
  });
}

/** The span under way as W3C Trace Context writes it, for the other thread. Undefined while nothing is traced. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

const requests = new AsyncLocalStorage<string>();

/** The identifier of the HTTP request that is being answered, as the log has it. */
export function currentRequest(): string | undefined {
  return requests.getStore();
}

/** The spans of the latest requests, by identifier: mails leave after the answer. */
const spansOfRequests = new Map<string, SpanContext>();
const mostKept = 1000;

/** Answers a request in a span, so that what it leaves behind can be found by its identifier and added to its trace. */
export async function answerTraced<Value>(
  { requestId, traceparent }: { requestId?: string | undefined; traceparent?: string | undefined } = {},
  answer: () => Promise<Value>,
): Promise<Value> {
  const parent = propagation.extract(context.active(), { traceparent });
  return await traced(
    "answer of the service thread",
    { kind: SpanKind.SERVER },
    async (span) => {
      if (requestId === undefined) return await answer();
      if (isSpanContextValid(span.spanContext())) {
        spansOfRequests.set(requestId, span.spanContext());
        const [oldest] = spansOfRequests.keys();
        if (spansOfRequests.size > mostKept && oldest !== undefined) spansOfRequests.delete(oldest);
      }
      return await requests.run(requestId, answer);
    },
    parent,
  );
}

/** Does what a request has caused, in its trace as long as it is known. The identifier leads to it afterwards. */
export async function tracedForRequest<Value>(
  requestId: string | null,
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<Value>,
): Promise<Value> {
  if (requestId === null) return await traced(name, { attributes }, work);
  const known = spansOfRequests.get(requestId);
  const parent = known && trace.setSpanContext(ROOT_CONTEXT, known);
  return await traced(name, { attributes: { ...attributes, "designite.request.id": requestId } }, work, parent);
}

/** The spans of transactions under way. */
const spans = new WeakMap<DatabaseConnection, Span>();

/** Begins a transaction as part of the request, job or mail under way. The span lasts to the end of the transaction. */
export async function beginTraced(
  engine: "sqlite" | "postgresql",
  connection: DatabaseConnection,
  begin: () => Promise<void>,
): Promise<void> {
  if (!trace.getActiveSpan()) return await begin();
  const attributes = { "db.system.name": engine };
  spans.set(connection, tracer.startSpan("transaction", { kind: SpanKind.CLIENT, attributes }));
  await step(connection, "begin", begin);
}

/** Commits it. The time is that of the disk, and with SQLite that of the changes that share the commit. */
export async function commitTraced(
  connection: DatabaseConnection,
  commit: () => Promise<number | undefined>,
): Promise<void> {
  await step(connection, "commit", async (span) => {
    const changes = await commit();
    if (changes !== undefined) span?.setAttribute("designite.commit.changes", changes);
  });
  endSpan(connection);
}

export async function rollbackTraced(connection: DatabaseConnection, rollback: () => Promise<void>): Promise<void> {
  try {
    await rollback();
  } finally {
    endSpan(connection, "rolled back");
  }
}

/** A step of a transaction, with which the span of the transaction ends if it fails. */
async function step(
  connection: DatabaseConnection,
  name: string,
  work: (span: Span | undefined) => Promise<void>,
): Promise<void> {
  const span = spans.get(connection);
  if (!span) return await work(undefined);
  try {
    await traced(name, {}, work, trace.setSpan(context.active(), span));
  } catch (error) {
    endSpan(connection, error);
    throw error;
  }
}

function endSpan(connection: DatabaseConnection, error?: unknown): void {
  const span = spans.get(connection);
  spans.delete(connection);
  if (span && error !== undefined) failSpan(span, error);
  span?.end();
}
