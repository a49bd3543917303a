import type { SourceFile } from "../model/source-file.ts";
import { encodingOf, incompleteTail } from "./text-encoding.ts";

/** In bytes. Large enough that the cost for each piece does not count, small enough to keep memory low. */
const pieceSize = 1 << 20;

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The bytes of a file in pieces of about 1 MB, however the source cuts them. */
async function* pieces(file: SourceFile): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file.chunks()) {
    for (let at = 0; at < chunk.length; at += pieceSize) {
      const part = chunk.subarray(at, at + pieceSize);
      parts.push(part);
      size += part.length;
      if (size < pieceSize) continue;
      yield joined(parts, size);
      parts = [];
      size = 0;
    }
  }
  if (size > 0) yield joined(parts, size);
}

/** Decodes as UTF-8, and from the first byte on that is not UTF-8 as Windows-1252. */
class Utf8OrWindows {
  #utf8 = new TextDecoder("utf-8", { fatal: true });
  #rest = new Uint8Array();
  isWindows = false;

  decode(bytes: Uint8Array): string {
    const whole = this.#rest.length > 0 ? joined([this.#rest, bytes], this.#rest.length + bytes.length) : bytes;
    const complete = whole.length - (this.isWindows ? 0 : incompleteTail(whole));
    this.#rest = whole.slice(complete);
    if (!this.isWindows) {
      try {
        return this.#utf8.decode(whole.subarray(0, complete));
      } catch {
        this.isWindows = true;
        this.#rest = new Uint8Array();
      }
    }
    return new TextDecoder("windows-1252").decode(whole);
  }

  /** A character that the end of the file cuts. */
  end(): string {
    return this.#rest.length > 0 ? "\uFFFD" : "";
  }
}

export interface DecodedPiece {
  text: string;
  /** Read from the file for this piece. */
  bytes: number;
}

/** The text of a file, with `\n` at the end of every line and without NUL characters. */
export async function* decodedPieces(
  file: SourceFile,
  remark: (sentence: string) => void,
): AsyncGenerator<DecodedPiece> {
  const windows = new Utf8OrWindows();
  let wide: TextDecoder | undefined;
  let isFirst = true;
  let isWindows = false;
  let hasNul = false;
  let endsWithReturn = false;
  for await (const piece of pieces(file)) {
    let bytes = piece;
    if (isFirst) {
      const { name, skip } = encodingOf(piece);
      if (name !== "utf-8") wide = new TextDecoder(name);
      bytes = piece.subarray(skip);
      isFirst = false;
    }
    let text = wide ? wide.decode(bytes, { stream: true }) : windows.decode(bytes);
    if (windows.isWindows && !isWindows) {
      isWindows = true;
      remark("is not UTF-8 and was read as Windows-1252. Check names with accents.");
    }
    if (text.includes("\0")) {
      if (!hasNul) remark("contains NUL characters. They were left out.");
      hasNul = true;
      text = text.replaceAll("\0", "");
    }
    // A line end of two characters may lie across two pieces.
    if (endsWithReturn && text.startsWith("\n")) text = text.slice(1);
    endsWithReturn = text.endsWith("\r");
    yield { text: text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text, bytes: piece.length };
  }
  const end = wide ? wide.decode() : windows.end();
  if (end) yield { text: end, bytes: 0 };
}
