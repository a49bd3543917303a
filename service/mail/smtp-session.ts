import type { Readable } from "node:stream";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";

/** These watch single steps. */
const stepTimeoutMilliseconds = 20_000;
const quitTimeoutMilliseconds = 2000;

/** A connection to a mail server that is logged in and takes one mail after the other. */
export interface SmtpSession {
  isOpen(): boolean;
  /** Resolves when the server has taken the mail. The last line is sent when the stream ends, and not if it fails. */
  send(envelope: { from: string; to: string }, mail: Readable): Promise<void>;
  /** After a refusal the server forgets the mail. Says whether it did. */
  reset(): Promise<boolean>;
  close(): Promise<void>;
  /** Ends the connection without a word. */
  breakOff(): void;
}

/** Connects to the server at `url`, with TLS where it offers it, and logs in where the address holds a name. */
export async function openSmtpSession(url: string): Promise<SmtpSession> {
  const { auth, ...server } = parseConnectionUrl(url);
  const connection = new SMTPConnection({
    ...server,
    connectionTimeout: stepTimeoutMilliseconds,
    greetingTimeout: stepTimeoutMilliseconds,
    socketTimeout: stepTimeoutMilliseconds,
  });
  let open = true;
  const lost = Promise.withResolvers<never>();
  // Nobody may be waiting when an idle connection ends.
  lost.promise.catch(() => undefined);
  connection.on("error", (error) => {
    open = false;
    lost.reject(error);
  });
  connection.once("end", () => {
    open = false;
    lost.reject(Object.assign(new Error("The connection has ended."), { code: "ECONNECTION" }));
  });

  try {
    await step((done) => connection.connect(done));
    const { user, pass } = { ...auth };
    if (user !== undefined) await step((done) => connection.login({ user, pass: pass ?? "" }, done));
  } catch (error) {
    connection.close();
    throw error;
  }
  return {
    isOpen: () => open,
    send: (envelope, mail) => step((done) => connection.send(envelope, mail, done)),
    reset: () =>
      step((done) => connection.reset(done)).then(
        () => true,
        () => false,
      ),
    async close() {
      if (!open) return;
      const limit = setTimeout(() => connection.close(), quitTimeoutMilliseconds);
      connection.quit();
      await lost.promise.catch(() => undefined);
      clearTimeout(limit);
    },
    breakOff: () => connection.close(),
  };

  /** One exchange with the server. It also ends when the connection does. */
  async function step(begin: (done: (error?: Error | null) => void) => void): Promise<void> {
    const answered = Promise.withResolvers<void>();
    begin((error) => (error ? answered.reject(error) : answered.resolve()));
    await Promise.race([answered.promise, lost.promise]);
  }
}
