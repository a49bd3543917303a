import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** Sends bytes as they are and returns everything that comes back until the connection ends. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end(bytes);
  return await text(socket);
}

/** The status lines of the answers in what `sendRaw` returned. */
export function statusLines(answers: string): string[] {
  return answers.match(/^HTTP\/1\.1 \d+ .*$/gm)?.map((line) => line.trim()) ?? [];
}
