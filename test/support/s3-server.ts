import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

const hex = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
const mac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

export interface S3Server {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** Answers of each request: method and status. */
  answers: string[];
  /** After so many answers every request gets 503. */
  failAfter: number | undefined;
}

/** So many keys are in one answer of a list, as real stores have a limit too. */
const keysPerList = 2;

/** A store with one bucket in memory, which verifies AWS Signature Version 4 with code of its own. */
export async function startS3Server({
  bucket = "backups",
  region = "eu-test-1",
  keyId = "KEYID",
  secret = "very-secret",
} = {}): Promise<S3Server> {
  const state: S3Server = { endpoint: "", objects: new Map(), answers: [], failAfter: undefined };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { status, text = "", headers = {} } = answer(request, body);
    state.answers.push(`${request.method} ${status}`);
    response.writeHead(status, headers).end(text);
  });

  function answer(request: IncomingMessage, body: Buffer) {
    const refused = checkSignature(request, body, { region, keyId, secret });
    if (refused) return refusal(403, refused);
    if (state.failAfter !== undefined && state.answers.length >= state.failAfter) return refusal(503, "SlowDown");
    const url = new URL(request.url ?? "/", "http://store");
    const [, named, ...rest] = decodeURIComponent(url.pathname).split("/");
    if (named !== bucket) return refusal(404, "NoSuchBucket");
    const key = rest.join("/");
    if (key === "") return { status: 200, text: list(url.searchParams) };
    const stored = state.objects.get(key);
    if (request.method === "PUT") {
      state.objects.set(key, body);
      return { status: 200 };
    }
    if (request.method === "DELETE") {
      state.objects.delete(key);
      return { status: 204 };
    }
    if (!stored) return refusal(404, "NoSuchKey");
    return { status: 200, text: stored, headers: { "content-length": stored.length } };
  }

  function list(query: URLSearchParams): string {
    const after = query.get("start-after") ?? "";
    const keys = [...state.objects.keys()]
      .sort()
      .filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after);
    const contents = keys
      .slice(0, keysPerList)
      .map((key) => `<Contents><Key>${key}</Key><Size>${state.objects.get(key)?.length}</Size></Contents>`);
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${keys.length > keysPerList}</IsTruncated>${contents.join("")}</ListBucketResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  state.endpoint = `http://127.0.0.1:${port}`;
  return state;
}

const refusal = (status: number, code: string) => ({ status, text: `<Error><Code>${code}</Code></Error>` });

interface Credentials {
  region: string;
  keyId: string;
  secret: string;
}

/** The code of the error, or undefined for a request that is signed as the documentation of AWS has it. */
function checkSignature(request: IncomingMessage, body: Buffer, { region, keyId, secret }: Credentials) {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, credential = "", signed = "", signature = ""] = pattern.exec(request.headers.authorization ?? "") ?? [];
  const header = (name: string) =>
    String(request.headers[name] ?? "")
      .trim()
      .replace(/ +/g, " ");
  const at = header("x-amz-date");
  const day = at.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  if (credential !== `${keyId}/${scope}`) return "InvalidAccessKeyId";
  const sent = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(Date.now() - sent) < 15 * 60_000)) return "RequestTimeTooSkewed";
  const digest = header("x-amz-content-sha256");
  if (digest !== hex(body)) return "XAmzContentSHA256Mismatch";
  const names = signed.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name))) return "AccessDenied";
  const url = new URL(request.url ?? "/", "http://store");
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${header(name)}`),
    "",
    signed,
    digest,
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", at, scope, hex(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(
    (made, part) => mac(made, part),
    `AWS4${secret}`,
  );
  const expected = mac(key, toSign);
  return timingSafeEqual(expected, Buffer.from(signature.padEnd(64, "0"), "hex")) ? undefined : "SignatureDoesNotMatch";
}
