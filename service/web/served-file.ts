import { createHash } from "node:crypto";
import type { Answer, FileRequest } from "./answer.ts";
import type { Headers } from "./security-headers.ts";

/** One coding of a file, with the most common responses. */
interface Representation extends Content {
  encoding: Encoding;
  body: Uint8Array<ArrayBuffer>;
  whole: Answer;
  unmodified: Answer;
}

/** A file in memory, in each of its codings, the best first. */
export interface ServedFile {
  status: number;
  representations: readonly Representation[];
}

export type Bodies = Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> & { identity: Uint8Array<ArrayBuffer> };

export interface FileDescription {
  bodies: Bodies;
  contentType: string;
  cacheControl: string;
  /** Further headers of every response, such as the security headers. */
  headers: Headers;
  status?: number;
}

/** Precomputes the responses for a file. */
export function serveFromMemory({
  bodies,
  contentType,
  cacheControl,
  headers: further,
  status = 200,
}: FileDescription): ServedFile {
  const isCoded = Object.keys(bodies).length > 1;
  const representations = encodings.flatMap((encoding): Representation[] => {
    const body = bodies[encoding];
    if (!body) return [];
    const tag = entityTag(body);
    const bodilessHeaders = {
      ...further,
      "Cache-Control": cacheControl,
      ETag: tag,
      ...(isCoded && { Vary: "Accept-Encoding" }),
    };
    const headers = {
      ...bodilessHeaders,
      "Content-Type": contentType,
      "Content-Length": String(body.byteLength),
      ...(encoding !== "identity" && { "Content-Encoding": encoding }),
      ...(!isCoded && { "Accept-Ranges": "bytes" }),
    };
    const whole = { status, headers, body };
    const unmodified = { status: 304, headers: bodilessHeaders, body: null };
    const hasParts = encoding === "identity";
    return [{ encoding, tag, body, headers, bodilessHeaders, size: body.byteLength, hasParts, whole, unmodified }];
  });
  return { status, representations };
}

/** Answers GET and HEAD with a file in the client's preferred coding. */
export function answerFile({ status, representations }: ServedFile, request: FileRequest): Answer {
  const found = preferred(request.headers["accept-encoding"], representations);
  if (status !== 200) return found.whole;
  const selection = selectContent(found, request);
  switch (selection.status) {
    case 200:
      return found.whole;
    case 304:
      return found.unmodified;
    case 206:
      return { ...selection, body: found.body.subarray(selection.first, selection.last + 1) };
    default:
      return { ...selection, body: null };
  }
}

/** One version of a file in one coding. */
interface Content {
  tag: string;
  size: number;
  /** Whether ranges are supported. A part of compressed bytes is useless to a player. */
  hasParts: boolean;
  /** The headers of the whole file, with its Content-Length. */
  headers: Headers;
  /** The headers of a response without a body: those of the whole file except the ones that describe a body. */
  bodilessHeaders: Headers;
}

/** The bytes to send, first and last included, or none. */
type Selection =
  | { status: 200 }
  | { status: 206; headers: Headers; first: number; last: number }
  | { status: 304 | 416; headers: Headers };

/** Evaluates conditions and ranges of a request (RFC 9110 sections 13 and 14). */
export function selectContent(content: Content, { method, headers }: FileRequest): Selection {
  const { tag, size } = content;
  if (isNotModified(headers["if-none-match"], tag)) return { status: 304, headers: content.bodilessHeaders };
  if (headers.range === undefined || method !== "GET" || !content.hasParts) return { status: 200 };
  const range = byteRange(headers.range, headers["if-range"], tag, size);
  switch (range.kind) {
    case "whole":
      return { status: 200 };
    case "unsatisfiable": {
      const further = { "Content-Range": `bytes */${size}`, "Content-Length": "0" };
      return { status: 416, headers: { ...content.bodilessHeaders, ...further } };
    }
    case "part": {
      const { first, last } = range;
      const further = { "Content-Length": String(last - first + 1), "Content-Range": `bytes ${first}-${last}/${size}` };
      return { status: 206, headers: { ...content.headers, ...further }, first, last };
    }
  }
}

/**
 * The bytes to send, first and last included. `unsatisfiable` is answered 416; `whole` is answered as if there was no
 * range.
 */
type ByteRange = { kind: "part"; first: number; last: number } | { kind: "whole" } | { kind: "unsatisfiable" };

/**
 * Reads a Range header with one range (RFC 9110 section 14.2). Several ranges, other units and malformed headers are
 * ignored, as that section allows. If If-Range is not the current strong tag, the client's part is stale.
 */
export function byteRange(
  range: string | null | undefined,
  ifRange: string | readonly string[] | null | undefined,
  tag: string,
  size: number,
): ByteRange {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(range ?? "");
  const [, from = "", to = ""] = match ?? [];
  if ((from === "" && to === "") || (ifRange && ifRange !== tag)) return { kind: "whole" };
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? { kind: "unsatisfiable" } : { kind: "part", first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return { kind: "whole" };
  return first >= size ? { kind: "unsatisfiable" } : { kind: "part", first, last };
}

/** The supported content codings, best first. */
const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** What a client refuses has the quality 0 (RFC 9110 section 12.5.3). */
const accepted = {
  br: /(?:^|[,\s])br\s*(?:$|,|;\s*q=(?:1|0\.\d*[1-9]))/i,
  gzip: /(?:^|[,\s])gzip\s*(?:$|,|;\s*q=(?:1|0\.\d*[1-9]))/i,
  identity: /^/,
} as const satisfies Record<Encoding, RegExp>;

/**
 * The best representation whose coding the client accepts by its Accept-Encoding header. Whoever accepts none gets the
 * unencoded bytes, which every file has.
 */
export function preferred<Coded extends { encoding: Encoding }>(header = "", representations: readonly Coded[]): Coded {
  const found = representations.find(({ encoding }) => accepted[encoding].test(header));
  if (!found) throw new Error("A file has no unencoded bytes.");
  return found;
}

/** A strong validator: equal bytes have equal tags. */
export function entityTag(body: Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
}

/** Whether an If-None-Match header matches the tag, by weak comparison (RFC 9110 section 13.1.2). */
export function isNotModified(ifNoneMatch: string | null | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === tag || ifNoneMatch.trim() === "*") return true;
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([found]) => found === tag);
}
