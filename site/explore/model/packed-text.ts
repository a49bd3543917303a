/** Many short texts in one array of bytes (UTF-8), so that a million of them cost two arrays and move between threads without a copy. */
export interface PackedText {
  bytes: Uint8Array<ArrayBuffer>;
  /** Text `i` lies from `offsets[i]` up to `offsets[i + 1]`: one entry more than there are texts. */
  offsets: Uint32Array<ArrayBuffer>;
}

const decoder = new TextDecoder();

/** The text at an index; empty beyond the end. */
export function textAt({ bytes, offsets }: PackedText, index: number): string {
  return decoder.decode(bytes.subarray(offsets[index] ?? 0, offsets[index + 1] ?? 0));
}

export const noText: PackedText = { bytes: new Uint8Array(), offsets: new Uint32Array(1) };

const encoder = new TextEncoder();

/** For few texts: a million of them are better encoded one after another into one growing array. */
export function packTexts(texts: readonly string[]): PackedText {
  const encoded = texts.map((text) => encoder.encode(text));
  const offsets = new Uint32Array(texts.length + 1);
  for (const [index, { length }] of encoded.entries()) offsets[index + 1] = (offsets[index] ?? 0) + length;
  const bytes = new Uint8Array(offsets[texts.length] ?? 0);
  for (const [index, text] of encoded.entries()) bytes.set(text, offsets[index]);
  return { bytes, offsets };
}
