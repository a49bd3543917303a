import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { publicFolder } from "#contract/built-site.ts";
import { createInstallation } from "#test/support/drills/drill-service.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { pageFaults, person, requestLicense, succeeded } from "#test/support/drills/posts.ts";

/** How many clients of each kind. A stalled reader makes the kernel hold up to some megabytes. */
const clients = drillSize({
  short: { "slow header": 30, "slow body": 30, "stalled reader": 5 },
  long: { "slow header": 1000, "slow body": 1000, "stalled reader": 1000 },
});
/** To accept a connection and read a request takes about 0.3 ms, which this drill is not about. */
const clientsAtOnce = 30;
const pages = drillSize({ short: 50, long: 2000 });

const post = "POST /apis/subscribe HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
/** What each client sends. It sends no more, and reads nothing. */
const slowClients = [
  ...Array<string>(clients["slow header"]).fill("GET /faq HTTP/1.1\r\nHost: loc"),
  ...Array<string>(clients["slow body"]).fill(`${post}Content-Length: 100\r\n\r\n{"email"`),
  ...Array<string>(clients["stalled reader"]).fill("GET /large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n"),
];

async function startSlowClient(port: string, words: string): Promise<Socket> {
  const socket = connect(Number(port), "127.0.0.1").pause();
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(words);
  return socket;
}

test("slow clients keep no page and no post from others", async () => {
  const installation = await createInstallation("sqlite");
  // More than the buffers of a connection take.
  await writeFile(join(installation.site, publicFolder, "large.txt"), Buffer.alloc(8_000_000, "large "));
  const service = await installation.start();
  const { port } = new URL(installation.url);
  const sockets: Socket[] = [];
  for (let first = 0; first < slowClients.length; first += clientsAtOnce) {
    const some = slowClients.slice(first, first + clientsAtOnce);
    sockets.push(...(await Promise.all(some.map((words) => startSlowClient(port, words)))));
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const lost: string[] = [];
  for (let page = 0; page < pages; page += 1) {
    lost.push(...(await pageFaults(installation.url)));
  }
  const status = await requestLicense(installation.url, person(1));
  if (!succeeded(status)) lost.push(`a post was answered ${status}`);
  await service.stop("SIGKILL");
  expect(lost).toEqual([]);
});
