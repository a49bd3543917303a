import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { FailureAnswer } from "#contract/answer.ts";
import { seconds } from "../time/durations.ts";
import { writeAnswer } from "./answer.ts";
import type { Headers } from "./security-headers.ts";

/** How many clients are served at once, and for how long one may keep the service waiting. Times in milliseconds. */
export interface ConnectionLimits {
  /** Further connections are closed at once. */
  maxConnections: number;
  /** For all header fields of a request. */
  headersTimeout: number;
  /** For a whole request. */
  requestTimeout: number;
  /** For the next request on a connection. Longer than that of common proxies, which would meet a closed connection. */
  keepAliveTimeout: number;
  /** While nothing is sent or read, such as by a client that does not read its answer. Node may wait twice as long. */
  stalledTimeout: number;
  /** How often Node looks for requests that take too long. */
  connectionsCheckingInterval: number;
}

export function connectionLimits(maxConnections: number): ConnectionLimits {
  return {
    maxConnections,
    headersTimeout: seconds(15),
    requestTimeout: seconds(30),
    keepAliveTimeout: seconds(65),
    stalledTimeout: seconds(30),
    connectionsCheckingInterval: seconds(1),
  };
}

/** A server with these limits. Node has no limit of connections, and none for clients that do not read. */
export function createLimitedServer(limits: ConnectionLimits, listener: RequestListener): Server {
  const { maxConnections, stalledTimeout, ...options } = limits;
  const server = createServer({ ...options, optimizeEmptyRequests: true }, listener);
  server.maxConnections = maxConnections;
  server.timeout = stalledTimeout;
  return server;
}

/** Node reads 2,000 fields and silently drops the rest. Browsers and proxies send far fewer than 100. */
const mostHeaderFields = 100;

interface MalformedRequest {
  status: 400 | 431;
  error: string;
}

/**
 * What the parser of Node lets through although two programs in a row may understand it differently (RFC 9112, sections
 * 3.2 and 11.2). It refuses by itself: contradictory lengths, lines without CRLF, folded lines, and more than 16 KiB.
 */
export function malformedRequest({ rawHeaders }: IncomingMessage): MalformedRequest | undefined {
  if (rawHeaders.length > 2 * mostHeaderFields) {
    return { status: 431, error: `The request has more than ${mostHeaderFields} header fields.` };
  }
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1 ? { status: 400, error: "The request has more than one Host." } : undefined;
}

/** Responds with the reason and closes the connection: what follows on it may be misread in the same way. */
export function refuseMalformed({ status, error }: MalformedRequest, headers: Headers, outgoing: ServerResponse): void {
  const further = { "Content-Type": "application/json", "Cache-Control": "no-store", Connection: "close" };
  const body = Buffer.from(JSON.stringify({ error } satisfies FailureAnswer));
  writeAnswer({ status, headers: { ...headers, ...further }, body }, outgoing);
}
