/** A span by its identifiers. */
export interface SpanIdentity {
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
