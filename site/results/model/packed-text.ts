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

/** Collects texts without keeping a string of them. */
export class PackedTextBuilder {
  #bytes = new Uint8Array(4096);
  #ends: number[] = [];
  #length = 0;

  push(text: string): void {
    // No character takes more than three bytes for each of its units.
    const most = this.#length + text.length * 3;
    if (most > this.#bytes.length) {
      const longer = new Uint8Array(Math.max(most, this.#bytes.length * 2));
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#length += this.#write(text);
    this.#ends.push(this.#length);
  }

  /** Returns the number of bytes. Names are short and mostly ASCII, for which the loop is faster than the encoder. */
  #write(text: string): number {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > 127) return encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
      this.#bytes[this.#length + index] = code;
    }
    return text.length;
  }

  finish(): PackedText {
    if (this.#length === 0) return noText;
    const offsets = new Uint32Array(this.#ends.length + 1);
    offsets.set(this.#ends, 1);
    return { bytes: this.#bytes.slice(0, this.#length), offsets };
  }
}

export function packTexts(texts: readonly string[]): PackedText {
  const builder = new PackedTextBuilder();
  for (const text of texts) builder.push(text);
  return builder.finish();
}
