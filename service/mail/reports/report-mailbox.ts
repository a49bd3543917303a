import type { ImapFlow } from "imapflow";
import { seconds } from "../../time/durations.ts";

/** Why the mailbox cannot be opened. An error of the library would hold the command, and so the password. */
export class MailboxError extends Error {
  override name = "MailboxError";
}

/** A connection to the mailbox, until it is disposed of or the service stops. */
export interface OpenedMailbox extends Disposable {
  client: ImapFlow;
  box: string;
}

/** Connects to the mailbox at an address such as `imaps://user:password@imap.example.org/INBOX`. */
export async function openReportMailbox(url: string, stopping: AbortSignal): Promise<OpenedMailbox> {
  const { ImapFlow } = await import("imapflow");
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const isSecure = protocol === "imaps:";
  const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    // Without TLS the password could be read on the way. A server on this computer is reached over no network.
    ...(!isSecure && !isLoopback && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: seconds(30),
    greetingTimeout: seconds(30),
    socketTimeout: seconds(120),
  });
  // A connection that breaks also fails the command that is under way.
  client.on("error", () => undefined);
  const close = () => {
    // The signal outlives the connection, which it would keep.
    stopping.removeEventListener("abort", close);
    client.close();
  };
  stopping.addEventListener("abort", close);
  try {
    stopping.throwIfAborted();
    await client.connect();
  } catch (error) {
    close();
    throw new MailboxError(describeFailure(error, hostname));
  }
  return { client, box: decodeURIComponent(pathname.slice(1)) || "INBOX", [Symbol.dispose]: close };
}

/** What the library says of a failure, by its codes alone. */
function describeFailure(error: unknown, host: string): string {
  const read = (name: string) =>
    error instanceof Error && name in error ? String(Reflect.get(error, name)) : undefined;
  if (read("authenticationFailed") === "true")
    return `The mailbox server ${host} does not take the login. Check user and password in BOUNCE_IMAP_URL.`;
  const code = read("code") ?? read("responseStatus") ?? (error instanceof Error ? error.name : "unknown");
  return `The mailbox server ${host} does not answer as it should (${code}).`;
}
