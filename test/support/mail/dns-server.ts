import { createSocket } from "node:dgram";
import { once } from "node:events";
import { onTestFinished } from "vitest";

/** The records of a zone, by type and name: `{ TXT: { "example.org": ["v=spf1 -all"] }, MX: { "example.org": ["10 mx.example.org"] } }`. */
export type Zone = Readonly<Partial<Record<"A" | "MX" | "TXT", Readonly<Record<string, readonly string[]>>>>>;

const types = new Map([
  [1, "A"],
  [15, "MX"],
  [16, "TXT"],
] as const);
const noSuchName = 3;

/** A DNS server (RFC 1035) over UDP on the loopback interface, closed when the test is over. */
export async function startDnsServer(zone: Zone): Promise<{ address: string; asked: string[] }> {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (question, { port, address }) => {
    const { name, end } = readName(question, 12);
    const number = question.readUInt16BE(end);
    const type = [...types].find(([each]) => each === number)?.[1];
    asked.push(`${type ?? number} ${name}`);
    const records = type === undefined ? [] : (zone[type]?.[name] ?? []);
    const exists = Object.values(zone).some((named) => named && name in named);
    const header = Buffer.alloc(12);
    question.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8580 | (exists ? 0 : noSuchName), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    const answers = records.map((record) => answer(number, encode(type ?? "TXT", record)));
    socket.send(Buffer.concat([header, question.subarray(12, end + 4), ...answers]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => {
    socket.close();
  });
  return { address: `127.0.0.1:${socket.address().port}`, asked };
}

function readName(message: Buffer, from: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = from;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

/** The name of an answer is that of the question, at byte 12. */
function answer(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

const longestPart = 255;

function encode(type: "A" | "MX" | "TXT", record: string): Buffer {
  if (type === "A") return Buffer.from(record.split(".").map(Number));
  if (type === "TXT") {
    const parts = record.match(new RegExp(`.{1,${longestPart}}`, "g")) ?? [""];
    return Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])));
  }
  const [priority = "0", host = "."] = record.split(" ");
  const labels = host.split(".").filter((label) => label !== "");
  const name = labels.map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  return Buffer.concat([Buffer.from([0, Number(priority)]), ...name, Buffer.from([0])]);
}
