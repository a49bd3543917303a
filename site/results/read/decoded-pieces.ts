import type { SourceFile } from "../model/source.ts";

/** How many of the first bytes tell what a file is. */
const looked = 16 << 10;

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one);
  whole.set(other, one.length);
  return whole;
}

/** The bytes of a file as its source cuts them, but all that tells what it is in the first piece. */
async function* pieces(file: SourceFile): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of file.chunks()) {
    if (head) head = joined(head, chunk);
    if (head && head.length < looked) continue;
    yield head ?? chunk;
    head = undefined;
  }
  if (head && head.length > 0) yield head;
}

/** Decodes as UTF-8, and from the first byte on that is not UTF-8 as Windows-1252. */
class Utf8OrWindows {
  #utf8 = new TextDecoder("utf-8", { fatal: true });
  #rest = new Uint8Array();
  isWindows = false;

  decode(bytes: Uint8Array): string {
    const whole = this.#rest.length > 0 ? joined(this.#rest, bytes) : bytes;
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
  /** What was read from the file for this piece. */
  bytes: Uint8Array;
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
  for await (const bytes of pieces(file)) {
    let own = bytes;
    if (isFirst) {
      const { name, skip } = encodingOf(bytes);
      if (name !== "utf-8") wide = new TextDecoder(name);
      own = bytes.subarray(skip);
      isFirst = false;
    }
    let text = wide ? wide.decode(own, { stream: true }) : windows.decode(own);
    if (windows.isWindows && !isWindows) {
      isWindows = true;
      remark("isn't UTF-8 and was read as Windows-1252. Check names with accents.");
    }
    if (text.includes("\0")) {
      if (!hasNul) remark("contains NUL characters. They were left out.");
      hasNul = true;
      text = text.replaceAll("\0", "");
    }
    // A line end of two characters may lie across two pieces.
    if (endsWithReturn && text.startsWith("\n")) text = text.slice(1);
    endsWithReturn = text.endsWith("\r");
    yield { text: text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text, bytes };
  }
  const end = wide ? wide.decode() : windows.end();
  if (end) yield { text: end, bytes: new Uint8Array() };
}

function zeros(bytes: Uint8Array, parity: number): number {
  return bytes.reduce((sum, byte, index) => (byte === 0 && index % 2 === parity ? sum + 1 : sum), 0);
}

/** By the byte-order mark, which is skipped, else by the zero bytes that UTF-16 has in every other place. */
function encodingOf(bytes: Uint8Array): { name: string; skip: number } {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { name: "utf-8", skip: 3 };
  if (first === 0xff && second === 0xfe) return { name: "utf-16le", skip: 2 };
  if (first === 0xfe && second === 0xff) return { name: "utf-16be", skip: 2 };
  const start = bytes.subarray(0, looked);
  const [even, odd] = [zeros(start, 0), zeros(start, 1)];
  const many = start.length * 0.3;
  if (odd > many && even < odd / 10) return { name: "utf-16le", skip: 0 };
  if (even > many && odd < even / 10) return { name: "utf-16be", skip: 0 };
  return { name: "utf-8", skip: 0 };
}

/** The number of bytes at the end that begin a character of UTF-8 without completing it. */
function incompleteTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    const length = 2 + Number(byte >= 0xe0) + Number(byte >= 0xf0);
    if (byte >= 0xc0) return length > back ? back : 0;
  }
  return 0;
}
