import { connect, type Socket } from "node:net";

/** What a slow client sends at first, and every second after that. */
export interface SlowClient {
  name: string;
  first: string;
  everySecond: string;
  reads: boolean;
}

const host = "Host: localhost\r\n";

export const slowClients: readonly SlowClient[] = [
  { name: "slow headers", first: `GET /faq HTTP/1.1\r\n${host}`, everySecond: "X: y\r\n", reads: true },
  {
    name: "slow bodies",
    first: `POST /apis/subscribe HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
    everySecond: " ",
    reads: true,
  },
  {
    name: "stalled readers",
    first: `GET /films/from-source-to-smells.webm HTTP/1.1\r\n${host}\r\n`.repeat(20),
    everySecond: "",
    reads: false,
  },
  {
    name: "stalled downloads",
    first: `GET /downloads/DesigniteJava.jar HTTP/1.1\r\n${host}\r\n`,
    everySecond: "",
    reads: false,
  },
];

export interface HeldConnections {
  /** How many the service has not ended yet. */
  open(): number;
  end(): void;
}

/** Opens connections that keep the service waiting. */
export function holdConnections(port: number, count: number, client: SlowClient): HeldConnections {
  const open = new Set<Socket>();
  for (let index = 0; index < count; index += 1) {
    const socket = connect(port, "127.0.0.1", () => open.add(socket));
    socket.on("error", () => undefined).on("close", () => open.delete(socket));
    if (client.reads) socket.resume();
    else socket.pause();
    socket.write(client.first);
  }
  const timer = setInterval(() => {
    for (const socket of open) if (client.everySecond) socket.write(client.everySecond);
  }, 1000);
  return {
    open: () => open.size,
    end() {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
    },
  };
}
