import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { portOf } from "../free-port.ts";

/** A server that accepts connections and sends nothing. */
export async function startSilentServer(): Promise<{ port: number; url: string }> {
  return await listen(() => undefined);
}

/** Takes every mail and login, offers no STARTTLS, and keeps the names of the commands. */
export async function startCommandServer(): Promise<{ port: number; commands: string[] }> {
  const commands: string[] = [];
  const { port } = await listen((socket) => {
    socket.write("220 here\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      const text = String(bytes);
      const command = /^[A-Z]{4,8}/.exec(text)?.[0];
      if (command) commands.push(command);
      if (command === "EHLO") socket.write("250-here\r\n250 AUTH PLAIN LOGIN\r\n");
      else if (command === "STARTTLS") socket.write("502 unknown\r\n");
      else if (command === "AUTH") socket.write("235 welcome\r\n");
      else if (command === "DATA") socket.write("354 go on\r\n");
      else if (command || text.endsWith("\r\n.\r\n")) socket.write("250 yes\r\n");
    });
  });
  return { port, commands };
}

/** Speaks as little SMTP as a mail needs, and ends the connection instead of answering the last line of a mail. */
export async function startServerThatNeverAnswers(): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const { url } = await listen((socket) => {
    let heard = "";
    socket.write("220 here\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      heard += String(bytes);
      const command = /^[A-Z]{4}(?=[^\n]*\n$)/.exec(String(bytes))?.[0];
      if (command) socket.write(command === "DATA" ? "354 go on\r\n" : "250 yes\r\n");
      if (!heard.endsWith("\r\n.\r\n")) return;
      received.push(heard);
      socket.destroy();
    });
  });
  return { url, received };
}

async function listen(onConnection: (socket: Socket) => void): Promise<{ port: number; url: string }> {
  const server = createServer(onConnection).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  const port = portOf(server);
  return { port, url: `smtp://127.0.0.1:${port}` };
}
