import type { Answer, FileRequest, SharedAnswer } from "./answer.ts";
import { entityTag } from "./entity-tag.ts";
import { type Encoding, encodings, preferredEncoding } from "./preferred-encoding.ts";
import type { Headers } from "./security-headers.ts";
import { type Content, selectContent } from "./select-content.ts";

/** One coding of a file, with the most common responses. */
interface Representation extends Content {
  body: Uint8Array<ArrayBuffer>;
  whole: SharedAnswer;
  unmodified: SharedAnswer;
}

/** A file in memory, in each of its codings. */
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
  /** Further headers of every response, such as the security headers. */
  headers: Headers;
  status?: number;
}

/** Precomputes the responses for a file. */
export function serveFromMemory(description: FileDescription): ServedFile {
  const { bodies, status = 200 } = description;
  const available = encodings.filter((encoding) => bodies[encoding] !== undefined);
  const represent = (encoding: Encoding, body: Uint8Array<ArrayBuffer>) =>
    representationOf(encoding, body, available, description);
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

function representationOf(
  encoding: Encoding,
  body: Uint8Array<ArrayBuffer>,
  available: readonly Encoding[],
  { contentType, cacheControl, headers: further, status = 200 }: FileDescription,
): Representation {
  const tag = entityTag(body);
  const bodilessHeaders = {
    ...further,
    "Cache-Control": cacheControl,
    ETag: tag,
    ...(available.length > 1 && { Vary: "Accept-Encoding" }),
  };
  const headers = {
    ...bodilessHeaders,
    "Content-Type": contentType,
    "Content-Length": String(body.byteLength),
    ...(encoding !== "identity" && { "Content-Encoding": encoding }),
    ...(available.length === 1 && { "Accept-Ranges": "bytes" }),
  };
  return {
    tag,
    body,
    headers,
    bodilessHeaders,
    size: body.byteLength,
    hasParts: encoding === "identity",
    whole: { status, headers, body, isShared: true },
    unmodified: { status: 304, headers: bodilessHeaders, body: null, isShared: true },
  };
}

/** Answers GET and HEAD with a file in the client's preferred coding. */
export function answerFile(file: ServedFile, request: FileRequest): Answer {
  const encoding = preferredEncoding(request.headers["accept-encoding"], file.available);
  const found = file.representations[encoding] ?? file.representations.identity;
  if (file.status !== 200) return found.whole;
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
