import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { startSmtpServer } from "../mail/smtp-server.ts";

export interface ReceivedCopy {
  messageId: string;
  to: string;
  /** How often the service had been killed when the connection of this copy began. */
  life: number;
}

export interface CountingMailServer {
  url: string;
  copies: ReceivedCopy[];
  /** Is called when the service has been killed. */
  nextLife(): void;
}

/** A real SMTP server that remembers who got which mail, and from which life of the service. */
export async function startCountingMailServer(): Promise<CountingMailServer> {
  const copies: ReceivedCopy[] = [];
  const lives = new Map<string, number>();
  let life = 0;
  const { url, close } = await startSmtpServer({
    onConnect(session, accept) {
      lives.set(session.id, life);
      accept();
    },
    async onData(stream, session, accept) {
      const raw = await text(stream).catch(() => undefined);
      // A mail without its last line has not been received.
      if (raw === undefined) return;
      const to = session.envelope.rcptTo.map(({ address }) => address).join();
      copies.push({ messageId: messageIdOf(raw), to, life: lives.get(session.id) ?? 0 });
      accept();
    },
  });
  onTestFinished(close);
  return {
    url,
    copies,
    nextLife() {
      life += 1;
    },
  };
}

export function messageIdOf(raw: string): string {
  return /^Message-ID:\s*(\S+)/im.exec(raw)?.[1] ?? "";
}

/** Mails that came twice within one life of the service: nothing excuses the second copy. */
export function needlessCopies(copies: readonly ReceivedCopy[]): string[] {
  const seen = new Set<string>();
  return copies.flatMap(({ messageId, life }) => {
    const copy = `${messageId} in life ${life}`;
    if (seen.has(copy)) return [`${copy} came twice`];
    seen.add(copy);
    return [];
  });
}
