import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import type { Log } from "../log/log.ts";
import { answerDirectly, firstSegment } from "./answer-site.ts";
import type { Site } from "./built-site.ts";
import type { ServiceEnvironment } from "./environment.ts";
import { failure } from "./json-answer.ts";
import { logRequest } from "./request-log.ts";
import type { Headers } from "./security-headers.ts";

export interface Listening {
  port: number;
  /**
   * Takes no further connections and resolves when every request under way has been answered. One whose client does not
   * send or read is ended after five seconds.
   */
  close(): Promise<void>;
}

export interface ServerOptions {
  port: number;
  host: string | undefined;
  /** What is answered without the application. */
  site: Site | undefined;
  headers: Headers;
  log: Log;
  createRequestId: () => string;
}

/** Serves the application on a port, with a line in the log for each request. */
export async function listen(application: Hono<ServiceEnvironment>, options: ServerOptions): Promise<Listening> {
  const { port, host, site, headers, log, createRequestId } = options;
  const routed = new Set(application.routes.map(({ path }) => firstSegment(path)));
  const requestIds = new WeakMap<object, string>();
  const answer = getRequestListener(
    (request, bindings) =>
      application.fetch(request, { incoming: bindings.incoming, requestId: requestIds.get(bindings.incoming) }),
    {
      errorHandler(error) {
        if (error instanceof RequestError) return failure(400, "The request is malformed.", headers);
        log.error({ err: error }, "A request failed outside of the application");
        return failure(500, "The service failed.", headers);
      },
    },
  );
  const server = createServer(
    { headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 },
    (incoming, outgoing) => {
      const requestId = createRequestId();
      logRequest(incoming, outgoing, requestId, log);
      if (site && answerDirectly({ site, routed }, incoming, outgoing)) return;
      requestIds.set(incoming, requestId);
      return answer(incoming, outgoing);
    },
  );
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

/** Shorter than the time that a mail under way is given, which is what the end of the service waits for. */
const closeLimitMilliseconds = 5000;

/** Kept-alive connections end as soon as they are idle, and not only when their client is done with them. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), closeLimitMilliseconds);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}
