import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { messageIdOf, needlessCopies, type ReceivedCopy } from "#test/support/drills/counting-mail-server.ts";
import { createInstallation } from "#test/support/drills/drill-service.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { person, requestLicense } from "#test/support/drills/posts.ts";
import { drainQueue, lostOrDoubled, openStoredData, requestEmails } from "#test/support/drills/stored-data.ts";
import { startSmtpServer } from "#test/support/mail/smtp-server.ts";

const stops = drillSize({ short: 1, long: 8 });
/** The mail server takes so long to answer a mail. */
const answerMilliseconds = 300;

async function startSlowMailServer() {
  const copies: ReceivedCopy[] = [];
  let begun = Promise.withResolvers<void>();
  const server = await startSmtpServer({
    async onData(stream, session, accept) {
      const raw = await text(stream).catch(() => undefined);
      if (raw === undefined) return;
      copies.push({
        messageId: messageIdOf(raw),
        to: session.envelope.rcptTo.map(({ address }) => address).join(),
        life: 0,
      });
      begun.resolve();
      await pause(answerMilliseconds);
      accept();
    },
  });
  onTestFinished(server.close);
  return {
    url: server.url,
    copies,
    /** Resolves when the next mail waits for its answer. */
    async nextMail() {
      begun = Promise.withResolvers();
      await begun.promise;
    },
  };
}

/** Begins a post and never ends it. */
async function startHalfPost(url: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, "connect");
  socket.write("POST /apis/subscribe HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n");
  socket.write('Content-Length: 100\r\n\r\n{"email"');
}

const clients = drillSize<readonly ("no" | "a")[]>({ short: ["no"], long: ["no", "a"] });

test.for(clients)(
  "a stop with a mail under way and %s slow client loses nothing and repeats no mail",
  async (client) => {
    const mailServer = await startSlowMailServer();
    const installation = await createInstallation("sqlite", { SMTP_URL: mailServer.url });
    const lost: string[] = [];
    const acknowledged: string[] = [];
    for (let stop = 0; stop < stops; stop += 1) {
      const service = await installation.start();
      if (client === "a") await startHalfPost(installation.url);
      const mail = mailServer.nextMail();
      const status = await requestLicense(installation.url, person(stop));
      if (status === 202) acknowledged.push(person(stop).email);
      else lost.push(`a post was answered ${status}`);
      await mail;
      service.child.kill("SIGTERM");
      const exitCode = await service.exited;
      if (exitCode !== 0) lost.push(`the service ended with ${exitCode}`);
    }
    const database = await openStoredData(installation.database);
    await drainQueue(database, installation.start);
    lost.push(...lostOrDoubled(acknowledged, await requestEmails(database)), ...needlessCopies(mailServer.copies));
    expect(lost).toEqual([]);
    expect(mailServer.copies).toHaveLength(2 * stops);
  },
);
