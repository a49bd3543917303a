import { once } from "node:events";
import { createServer } from "node:http";
import { metricsContentType } from "./instruments.ts";

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** Answers GET /metrics on a port of its own, which no visitor reaches. */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  read: () => Promise<string>,
): Promise<MetricsServer> {
  const server = createServer(async ({ method, url }, outgoing) => {
    if (method !== "GET" || url !== "/metrics") {
      outgoing.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("GET /metrics is answered here.\n");
      return;
    }
    const text = await read();
    outgoing.writeHead(200, { "Content-Type": metricsContentType }).end(text);
  });
  server.listen({ port, host });
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
