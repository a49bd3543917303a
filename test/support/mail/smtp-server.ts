import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { portOf } from "../free-port.ts";

export interface RunningSmtpServer {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** A real SMTP server on the loopback interface, without TLS and without sign-in. */
export async function startSmtpServer(options: SMTPServerOptions): Promise<RunningSmtpServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    // No client is cut off because the machine is slow.
    socketTimeout: 30 * 60_000,
    ...options,
  });
  // Clients that are killed break their connections.
  server.on("error", () => undefined);
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  const port = portOf(server.server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    async close() {
      const closed = Promise.withResolvers<void>();
      server.close(closed.resolve);
      await closed.promise;
    },
  };
}
