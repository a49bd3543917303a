import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import type { FailureAnswer } from "#contract/forms.ts";
import type { Log } from "../log.ts";
import { seconds } from "../time.ts";
import { type Answer, failure, writeAnswer } from "./answer.ts";
import { answerDirectly, firstSegment } from "./answer-site.ts";
import type { Site } from "./built-site.ts";
import type { ServiceEnvironment } from "./environment.ts";
import { logAnswer, logRequest } from "./request-log.ts";
import type { Headers } from "./security-headers.ts";

export interface Listening {
  port: number;
  /** Accepts no further connections, and resolves after all requests in progress are answered. */
  close(): Promise<void>;
}

interface ServerOptions {
  port: number;
  host: string | undefined;
  maxConnections: number;
  /** The files that are answered without the application. */
  site: Site | undefined;
  headers: Headers;
  log: Log;
  createRequestId: () => string;
}

const requestIdHeader = "X-Request-Id";

/** Serves the application on a port and logs each request. */
export async function listen(application: Hono<ServiceEnvironment>, options: ServerOptions): Promise<Listening> {
  const { port, host, maxConnections, site, headers, log, createRequestId } = options;
  const routed = new Set(application.routes.map(({ path }) => firstSegment(path)));
  const answer = getRequestListener(
    (request, { incoming, outgoing }) =>
      application.fetch(request, {
        remoteAddress: incoming.socket.remoteAddress,
        requestId: String(outgoing.getHeader(requestIdHeader)),
      }),
    {
      // Other packages find the Request and the Response of Node, with all of their methods.
      overrideGlobalObjects: false,
      errorHandler(error) {
        if (error instanceof RequestError) return failure(400, "The request is malformed.", headers);
        log.error({ err: error }, "A request failed outside of the application");
        return failure(500, "The service failed.", headers);
      },
    },
  );
  const server = createLimitedServer(connectionLimits(maxConnections), (incoming, outgoing) => {
    const direct = refuseHosts(incoming, headers) ?? (site && answerDirectly({ site, routed }, incoming));
    if (direct) {
      logAnswer(incoming, direct.status, log);
      return writeAnswer(direct, outgoing);
    }
    const requestId = createRequestId();
    logRequest(incoming, outgoing, requestId, log);
    outgoing.setHeader(requestIdHeader, requestId);
    return answer(incoming, outgoing);
  });
  server.listen({ port, host });
  await once(server, "listening");
  const address = server.address();
  let closed: Promise<void> | undefined;
  return {
    port: typeof address === "object" && address ? address.port : port,
    close() {
      closed ??= closeServer(server);
      return closed;
    },
  };
}

/** Shorter than the time that a mail in transmission is given, which the shutdown waits for. */
const closeLimitMilliseconds = 5000;

/** Closes kept-alive connections as soon as they are idle, instead of waiting for their clients. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), closeLimitMilliseconds);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}

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
  // Above 2,000 fields Node would drop the rest without a word.
  server.maxHeadersCount = 0;
  return server;
}

/**
 * Refuses a request with two hosts, which two programs in a row may understand differently (RFC 9112, section 3.2), and
 * closes the connection. Node refuses by itself: contradictory lengths, lines without CRLF, folded lines, and more than
 * 16 KiB.
 */
function refuseHosts({ rawHeaders }: IncomingMessage, headers: Headers): Answer | undefined {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  if (hosts < 2) return undefined;
  return {
    status: 400,
    headers: { ...headers, "Content-Type": "application/json", "Cache-Control": "no-store", Connection: "close" },
    body: Buffer.from(JSON.stringify({ error: "The request has more than one Host." } satisfies FailureAnswer)),
  };
}
