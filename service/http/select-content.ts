import type { FileRequest } from "./answer.ts";
import { byteRange } from "./byte-range.ts";
import { isNotModified } from "./entity-tag.ts";
import type { Headers } from "./security-headers.ts";

/** One version of a file in one coding. */
export interface Content {
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
export type Selection =
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
