import { once } from "node:events";
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from "node:http2";
import { text } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";
import { onTestFinished } from "vitest";
import { proxiedHost } from "./certificate.ts";

/** Connects to a proxy of this computer by HTTP/2, as a client with this loopback address. */
export function connectFrom(localAddress: string, port: number): ClientHttp2Session {
  const tls = { host: "127.0.0.1", port, localAddress, servername: proxiedHost };
  const session = connect(`https://${proxiedHost}:${port}`, {
    createConnection: () => connectTls({ ...tls, ALPNProtocols: ["h2"], rejectUnauthorized: false }),
  });
  session.on("error", () => undefined);
  onTestFinished(() => session.destroy());
  return session;
}

/** Sends a request, and resolves with the answer's header fields and its stream. */
export async function request(session: ClientHttp2Session, headers: Record<string, string>, body = "") {
  const stream: ClientHttp2Stream = session.request({ ":authority": proxiedHost, ...headers }, { endStream: false });
  stream.end(body);
  const [answer]: Record<string, unknown>[] = await once(stream, "response");
  return { headers: answer ?? {}, stream };
}

/** The same with the whole body. */
export async function ask(session: ClientHttp2Session, headers: Record<string, string>, body = "") {
  const answer = await request(session, headers, body);
  return {
    status: answer.headers[":status"],
    headers: answer.headers,
    body: await text(answer.stream),
  };
}
