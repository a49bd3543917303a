import { noText, type PackedText } from "../model/packed-text.ts";

const encoder = new TextEncoder();

/** Collects texts without keeping a string of them. */
export class PackedTextBuilder {
  #bytes = new Uint8Array(4096);
  #offsets = new Uint32Array(1024);
  #length = 0;
  count = 0;

  push(text: string): void {
    // No character takes more than three bytes for each of its units.
    const most = this.#length + text.length * 3;
    if (most > this.#bytes.length) {
      const longer = new Uint8Array(Math.max(most, this.#bytes.length * 2));
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#length += this.#write(text);
    this.count += 1;
    if (this.count === this.#offsets.length) {
      const longer = new Uint32Array(this.#offsets.length * 2);
      longer.set(this.#offsets);
      this.#offsets = longer;
    }
    this.#offsets[this.count] = this.#length;
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
    return { bytes: this.#bytes.slice(0, this.#length), offsets: this.#offsets.slice(0, this.count + 1) };
  }
}
