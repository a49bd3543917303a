import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { sendRaw, statusLines } from "#test/support/send-raw.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";
import { sharedInFile, whenOver } from "#test/support/when-over.ts";
import { type ConnectionLimits, connectionLimits, createLimitedServer } from "./server.ts";

const listen = sharedInFile(async () => {
  const service = await createTestService({ builtSiteFolder: await writeBuiltSite(temporaryFolder()) });
  const listening = await service.listen();
  whenOver(() => listening.close());
  return listening.port;
});

const ending = "Host: localhost\r\nConnection: close\r\n";
const post = `POST /apis/subscribe HTTP/1.1\r\n${ending}Content-Type: application/json\r\n`;

test.each([
  ["two hosts for a page", `GET /faq HTTP/1.1\r\nHost: a\r\n${ending}\r\n`, 400],
  ["two hosts for an endpoint", `GET /healthz HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n${ending}\r\n`, 400],
  ["no host", "GET /faq HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["a length and chunks", `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ["two lengths", `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `, 400],
  ["a length with a sign", `${post}Content-Length: +2\r\n\r\n{}`, 400],
  ["an unknown coding", `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, 400],
  ["a blank before the colon", `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`, 400],
  ["lines that end with LF alone", "GET /faq HTTP/1.1\nHost: localhost\nConnection: close\n\n", 400],
  ["one line that ends with LF alone", `GET /faq HTTP/1.1\r\nX: y\n${ending}\r\n`, 400],
  ["chunks that end with LF alone", `${post}Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n`, 400],
  ["a CR inside a line", `GET /faq HTTP/1.1\r\nX: a\rY: b\r\n${ending}\r\n`, 400],
  ["a folded line", `GET /faq HTTP/1.1\r\nX: a\r\n b\r\n${ending}\r\n`, 400],
  ["a chunk longer than any number", `${post}Transfer-Encoding: chunked\r\n\r\n${"F".repeat(17)}\r\n{}\r\n`, 400],
  ["a header of more than 16 KiB", `GET /faq HTTP/1.1\r\n${ending}X: ${"x".repeat(17_000)}\r\n\r\n`, 431],
  ["an address of more than 16 KiB", `GET /${"x".repeat(17_000)} HTTP/1.1\r\n${ending}\r\n`, 431],
])("%s: refused", async (_, bytes, status) => {
  const answers = statusLines(await sendRaw(await listen(), bytes));
  expect(answers).toEqual([expect.stringContaining(` ${status} `)]);
});

test("a refused request is one line in the log, and its answer says why and carries the headers of every answer", async () => {
  const service = await createTestService();
  const listening = await service.listen();
  onTestFinished(() => listening.close());
  const answer = await sendRaw(listening.port, `GET /healthz HTTP/1.1\r\nHost: a\r\n${ending}\r\n`);
  expect(answer).toContain('{"error":"The request has more than one Host."}');
  expect(answer).toMatch(/^Content-Security-Policy: default-src 'none'/im);
  expect(service.logged.map((line) => JSON.parse(line)).filter(({ status }) => status === 400)).toHaveLength(1);
});

test.each([
  ["a short body", `${post}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`, ["100 Continue", "400 Bad Request"]],
  [
    "a body that is too long",
    `${post}Expect: 100-continue\r\nContent-Length: 20000\r\n\r\n`,
    ["100 Continue", "413 Payload Too Large"],
  ],
  [
    "a body for a page",
    `POST /faq HTTP/1.1\r\n${ending}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`,
    ["100 Continue", "405 Method Not Allowed"],
  ],
  ["another expectation", `${post}Expect: tea\r\nContent-Length: 2\r\n\r\n{}`, ["417 Expectation Failed"]],
])("who asks before sending %s is answered", async (_, bytes, expected) => {
  const answers = statusLines(await sendRaw(await listen(), bytes));
  expect(answers).toEqual(expected.map((line) => `HTTP/1.1 ${line}`));
});

/** A server that answers with more than the buffers of a connection hold, under these limits. */
async function serveMuch(limits: Partial<ConnectionLimits>) {
  const much = Buffer.alloc(64 * 1024 * 1024);
  const soon = { ...connectionLimits(100), connectionsCheckingInterval: 20, ...limits };
  const server = createLimitedServer(soon, (_, outgoing) => outgoing.end(much));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { server, open: () => connect(port, "127.0.0.1") };
}

/** Unlike `once`, does not reject if the connection is closed because of an error. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

test("a client that reads nothing is cut off", async () => {
  const { server, open } = await serveMuch({ stalledTimeout: 100 });
  const connected = once(server, "connection");
  const client = open().on("error", () => undefined);
  client.pause();
  client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const [socket] = await connected;
  await closed(socket);
  client.destroy();
});

test.each([
  ["headers", { headersTimeout: 50, requestTimeout: 60_000 }, "GET / HTTP/1.1\r\nHost:"],
  ["a body", { requestTimeout: 50, headersTimeout: 40 }, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\na"],
])("a client that never ends %s is cut off", async (_, limits, bytes) => {
  const { server, open } = await serveMuch(limits);
  const connected = once(server, "connection");
  const client = open().on("error", () => undefined);
  client.resume().write(bytes);
  const [socket] = await connected;
  await closed(socket);
});

test("a connection over the limit is closed at once, and the next one after that is answered", async () => {
  const { server, open } = await serveMuch({ maxConnections: 1 });
  const first = open();
  await once(server, "connection");
  const second = open().on("error", () => undefined);
  await once(second, "close");
  first.destroy();
  await once(first, "close");
  const connected = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  await expect.poll(connected, { timeout: 30 * 60_000 }).toBe(0);
  const third = open();
  third.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const [bytes] = await once(third, "data");
  expect(String(bytes)).toContain("200 OK");
  third.destroy();
});
