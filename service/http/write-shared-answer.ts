import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from "node:http";
import type { SharedAnswer } from "./answer.ts";

/**
 * Writes shared answers as one piece of bytes, without what node:http computes for each head. Returns false, without
 * writing, for requests that need it: HEAD, HTTP/1.0, those with a body, those that end the connection, and those that
 * arrive before another one on their connection is answered.
 */
export function createSharedAnswerWriter(keepAliveTimeout: number) {
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeout / 1000)}\r\n`;
  /** What was sent in this second: the bytes hold the date. */
  const written = new Map<SharedAnswer, Buffer>();
  let second = 0;

  function bytesOf(answer: SharedAnswer): Buffer {
    const now = Date.now();
    if (Math.floor(now / 1000) !== second) {
      second = Math.floor(now / 1000);
      written.clear();
    }
    const known = written.get(answer);
    if (known) return known;
    const ending = `Date: ${new Date(now).toUTCString()}\r\n${keepAlive}\r\n`;
    const bytes = Buffer.concat([Buffer.from(headOf(answer) + ending, "latin1"), answer.body ?? Buffer.alloc(0)]);
    written.set(answer, bytes);
    return bytes;
  }

  return (answer: SharedAnswer, outgoing: ServerResponse): boolean => {
    const { socket, req } = outgoing;
    if (!socket || !outgoing.shouldKeepAlive || req.method !== "GET" || req.httpVersion !== "1.1") return false;
    const hasBody = !req.readableEnded;
    if (hasBody) return false;
    socket.write(bytesOf(answer));
    // This is how node:http learns that the next request of the connection may be answered: at once where the kernel has
    // taken all bytes, and otherwise after them.
    if (socket.writableLength === 0) outgoing.emit("finish");
    else socket.write(nothing, (error) => error || outgoing.emit("finish"));
    return true;
  };
}

const nothing = Buffer.alloc(0);

function headOf({ status, headers }: SharedAnswer): string {
  const fields = Object.entries(headers).map(([name, value]) => {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return `${name}: ${value}\r\n`;
  });
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${fields.join("")}`;
}
