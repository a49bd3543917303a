import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { builtFiles, writeBuiltSite } from "#test/support/sample-site.ts";
import { sendRaw } from "#test/support/send-raw.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";
import { sharedInFile, whenOver } from "#test/support/when-over.ts";
import { type SharedAnswer, writeAnswer } from "./answer.ts";
import { connectionLimits, createLimitedServer, createSharedAnswerWriter } from "./server.ts";

const listen = sharedInFile(async () => {
  const service = await createTestService({ builtSiteFolder: await writeBuiltSite(temporaryFolder()) });
  const listening = await service.listen();
  whenOver(() => listening.close());
  return listening.port;
});

const get = (path: string, further = "") => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${further}\r\n`;
/** Also of answers that follow a body without a line end. */
const statusesIn = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d+) .*/g)].map(([, status]) => Number(status));
const closing = "Connection: close\r\n";

test("the same bytes are sent for each request on a connection, with a date", async () => {
  const port = await listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const sockets = new Set();
  for (let count = 0; count < 3; count += 1) {
    const [incoming] = await once(
      request({ port, path: "/faq", agent, headers: { "accept-encoding": "br" } }).end(),
      "response",
    );
    sockets.add(incoming.socket);
    const { date, connection, "keep-alive": keepAlive } = incoming.headers;
    expect({ connection, keepAlive }).toEqual({ connection: "keep-alive", keepAlive: "timeout=65" });
    expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(30 * 60_000);
    expect(brotliDecompressSync(await buffer(incoming)).toString()).toBe(builtFiles["faq/index.html"]);
  }
  expect(sockets.size).toBe(1);
});

test("requests that come together are answered in order", async () => {
  const port = await listen();
  const answers = await sendRaw(
    port,
    [get("/faq"), get("/healthz"), get("/nothing"), get("/"), get("/robots.txt", closing)].join(""),
  );
  expect(statusesIn(answers)).toEqual([200, 200, 404, 200, 200]);
  const places = ["<h1>FAQ</h1>", '{"status":"alive"}', "<h1>Oh-ho!</h1>", "<h1>Home</h1>", "User-agent"];
  const found = places.map((text) => answers.indexOf(text));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(found).not.toContain(-1);
});

test("the body of a request for a page is not taken for the next request", async () => {
  const port = await listen();
  const answers = await sendRaw(port, `${get("/faq", "Content-Length: 5\r\n")}hello${get("/nothing", closing)}`);
  expect(statusesIn(answers)).toEqual([200, 404]);
});

test.each([
  ["HTTP/1.1", closing],
  ["HTTP/1.0", ""],
])("a connection of %s ends after an answer where the client wants it", async (version, further) => {
  const port = await listen();
  const answers = await sendRaw(port, `GET /faq ${version}\r\nHost: localhost\r\n${further}\r\n`);
  expect(answers).toMatch(/^Connection: close\r$/m);
  expect(answers.endsWith(String(builtFiles["faq/index.html"]))).toBe(true);
});

test("an unchanged page is a head alone", async () => {
  const port = await listen();
  const answers = await sendRaw(
    port,
    get("/faq", "If-None-Match: *\r\n") + get("/faq", `If-None-Match: *\r\n${closing}`),
  );
  expect(statusesIn(answers)).toEqual([304, 304]);
  expect(answers).not.toMatch(/content-length|<h1>/i);
});

/** Answers every request with the same body, and says of each whether it was written as shared bytes. */
async function serveShared(body: Buffer<ArrayBuffer>) {
  const answer: SharedAnswer = {
    status: 200,
    headers: { "Content-Length": String(body.length) },
    body,
    isShared: true,
  };
  const written: boolean[] = [];
  const limits = connectionLimits(10);
  const write = createSharedAnswerWriter(limits.keepAliveTimeout);
  const server = createLimitedServer(limits, (_, outgoing) => {
    const isWritten = write(answer, outgoing);
    written.push(isWritten);
    if (!isWritten) writeAnswer(answer, outgoing);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close().closeAllConnections());
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  return { port: address.port, written };
}

test("requests that come together are each answered at once", async () => {
  const { port, written } = await serveShared(Buffer.from("hello"));
  const answers = await sendRaw(port, get("/") + get("/") + get("/") + get("/", closing));
  expect(answers.match(/hello/g)).toHaveLength(4);
  expect(written).toEqual([true, true, true, false]);
});

test("a client that reads late gets every answer", async () => {
  const body = Buffer.alloc(60_000, "a");
  const { port, written } = await serveShared(body);
  const count = 500;
  const socket = connect(port, "127.0.0.1").pause();
  socket.end(get("/").repeat(count - 1) + get("/", closing));
  await expect.poll(() => written.length, { timeout: 30 * 60_000 }).toBeGreaterThan(1);
  const answers = (await buffer(socket)).toString("latin1");
  expect(answers.match(/^HTTP\/1\.1 200 OK|(?<=a)HTTP\/1\.1 200 OK/g)).toHaveLength(count);
  expect(answers.match(/a{60000}/g)).toHaveLength(count);
});
