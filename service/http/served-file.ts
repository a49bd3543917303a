import { byteRange } from "./byte-range.ts";
import { entityTag, isNotModified } from "./entity-tag.ts";
import { type Encoding, encodings, preferredEncoding } from "./preferred-encoding.ts";
import type { Headers } from "./security-headers.ts";

/** One body of a file with everything that is known before a request comes. */
interface Representation {
  body: Uint8Array<ArrayBuffer>;
  tag: string;
  headers: Headers;
  /** The headers of a 304: those of the full answer without the ones that describe a body. */
  notModifiedHeaders: Headers;
}

/** A file in memory, ready to be sent in each of its codings. */
export interface ServedFile {
  status: number;
  available: readonly Encoding[];
  representations: Readonly<Partial<Record<Encoding, Representation>> & { identity: Representation }>;
}

export type Bodies = Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> & { identity: Uint8Array<ArrayBuffer> };

export interface FileDescription {
  bodies: Bodies;
  contentType: string;
  cacheControl: string;
  /** Further headers of every answer, such as the security headers. */
  headers: Headers;
  status?: number;
}

export function serveFromMemory({
  bodies,
  contentType,
  cacheControl,
  headers,
  status = 200,
}: FileDescription): ServedFile {
  const available = encodings.filter((encoding) => bodies[encoding] !== undefined);
  const represent = (encoding: Encoding, body: Uint8Array<ArrayBuffer>): Representation => {
    const tag = entityTag(body);
    const notModifiedHeaders = {
      ...headers,
      "Cache-Control": cacheControl,
      ETag: tag,
      ...(available.length > 1 && { Vary: "Accept-Encoding" }),
    };
    return {
      body,
      tag,
      notModifiedHeaders,
      headers: {
        ...notModifiedHeaders,
        "Content-Type": contentType,
        "Content-Length": String(body.byteLength),
        ...(encoding !== "identity" && { "Content-Encoding": encoding }),
        ...(available.length === 1 && { "Accept-Ranges": "bytes" }),
      },
    };
  };
  return {
    status,
    available,
    representations: {
      identity: represent("identity", bodies.identity),
      ...(bodies.br && { br: represent("br", bodies.br) }),
      ...(bodies.gzip && { gzip: represent("gzip", bodies.gzip) }),
    },
  };
}

/** Answers GET and HEAD. Only plain bytes are cut into ranges: a part of compressed bytes is of no use to a player. */
export function answerFile(file: ServedFile, request: Request): Response {
  const encoding = preferredEncoding(request.headers.get("accept-encoding"), file.available);
  const { body, tag, headers, notModifiedHeaders } = file.representations[encoding] ?? file.representations.identity;
  if (file.status !== 200) return new Response(body, { status: file.status, headers });
  if (isNotModified(request.headers.get("if-none-match"), tag)) {
    return new Response(null, { status: 304, headers: notModifiedHeaders });
  }
  const asked = encoding === "identity" && request.method === "GET" ? request.headers.get("range") : null;
  const range = byteRange(asked, request.headers.get("if-range"), tag, body.byteLength);
  switch (range.kind) {
    case "whole":
      return new Response(body, { status: 200, headers });
    case "unsatisfiable":
      return new Response(null, {
        status: 416,
        headers: { ...notModifiedHeaders, "Content-Range": `bytes */${body.byteLength}`, "Content-Length": "0" },
      });
    case "part": {
      const part = body.subarray(range.first, range.last + 1);
      return new Response(part, {
        status: 206,
        headers: {
          ...headers,
          "Content-Length": String(part.byteLength),
          "Content-Range": `bytes ${range.first}-${range.last}/${body.byteLength}`,
        },
      });
    }
  }
}
