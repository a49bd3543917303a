import { type SpanStart, traced } from "./spans.ts";

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
