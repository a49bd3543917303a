import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { portOf } from "../free-port.ts";
import { messageIdOf } from "./counting-mail-server.ts";

/** The steps of a mail: `text` is its last line before the answer, `answered` the moment after that answer. */
export const mailSteps = ["connect", "EHLO", "MAIL", "RCPT", "DATA", "text", "answered"] as const;
export type MailStep = (typeof mailSteps)[number];

/** What the server sends at a step, or does instead: end the connection, stay silent, send a byte a second. */
export type StepAnswer = { reply: string } | "drop" | "silence" | "drip" | "usual";
export type Script = (step: MailStep, recipient: string) => StepAnswer;

interface TakenMail {
  messageId: string;
  to: string;
}

export interface ScriptedMailServer {
  url: string;
  /** Mails whose last line has come. */
  taken: TakenMail[];
  script: Script;
}

const usualReplies: Readonly<Record<MailStep, string>> = {
  connect: "220 here",
  EHLO: "250 hello",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go on",
  text: "250 taken",
  answered: "",
};

/** A server that follows a script at each step of a mail (RFC 5321). Text after a reply with line breaks is multiline. */
export async function startScriptedMailServer(script: Script): Promise<ScriptedMailServer> {
  const taken: TakenMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    converse(socket, scripted, taken);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const scripted = { url: `smtp://127.0.0.1:${portOf(server)}`, taken, script };
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return scripted;
}

function converse(socket: Socket, server: { script: Script }, taken: TakenMail[]): void {
  let unread = "";
  let recipient = "";
  let inText = false;
  const take = (step: MailStep) => answer(socket, step, server.script(step, recipient));
  take("connect");
  socket.setEncoding("latin1").on("data", (received: string) => {
    unread += received;
    for (;;) {
      const ending = inText ? "\r\n.\r\n" : "\r\n";
      const end = unread.indexOf(ending);
      if (end < 0) return;
      const words = unread.slice(0, end);
      unread = unread.slice(end + ending.length);
      if (inText) {
        taken.push({ messageId: messageIdOf(words), to: recipient });
        inText = false;
        take("text");
        take("answered");
        continue;
      }
      const step = mailSteps.find((name) => words.toUpperCase().startsWith(name));
      if (step === "RCPT") recipient = /<(?<email>[^>]*)>/.exec(words)?.groups?.email ?? "";
      if (step === undefined) socket.write(words.startsWith("QUIT") ? "221 bye\r\n" : "250 ok\r\n");
      else inText = take(step) && step === "DATA";
    }
  });
}

/** Returns whether the client may go on. */
function answer(socket: Socket, step: MailStep, given: StepAnswer): boolean {
  if (given === "silence") return false;
  if (given === "drop") {
    socket.destroy();
    return false;
  }
  if (given === "drip") {
    drip(socket, `${usualReplies[step]}\r\n`);
    return true;
  }
  const reply = given === "usual" ? usualReplies[step] : given.reply;
  if (reply !== "" && !socket.destroyed) socket.write(`${reply}\r\n`);
  return /^[23]/.test(reply);
}

async function drip(socket: Socket, text: string): Promise<void> {
  for (const letter of text) {
    await pause(1000);
    if (socket.destroyed) return;
    socket.write(letter);
  }
}
