export interface TextEncoding {
  name: "utf-8" | "utf-16le" | "utf-16be";
  /** Length of the byte-order mark. */
  skip: number;
}

/** How many of the first bytes tell the encoding. */
const looked = 4096;

function zeros(bytes: Uint8Array, parity: number): number {
  return bytes.reduce((sum, byte, index) => (byte === 0 && index % 2 === parity ? sum + 1 : sum), 0);
}

/** By the byte-order mark, else by the zero bytes that UTF-16 has in every other place. */
export function encodingOf(bytes: Uint8Array): TextEncoding {
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
export function incompleteTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    const length = 2 + Number(byte >= 0xe0) + Number(byte >= 0xf0);
    if (byte >= 0xc0) return length > back ? back : 0;
  }
  return 0;
}
