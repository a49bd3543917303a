/** Smaller ones are copied. That costs no more, and what several results share, such as an empty text, stays whole. */
const leastBytes = 4096;

/** The buffers of all typed arrays in a value, each once: they move to another thread without a copy. */
export function transferableBuffers(value: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const visit = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) {
      const { buffer } = part;
      if (buffer instanceof ArrayBuffer && buffer.byteLength >= leastBytes) buffers.add(buffer);
    } else if (Array.isArray(part)) {
      // The lists of names are long, and hold texts alone.
      if (typeof part[0] === "object") for (const entry of part) visit(entry);
    } else if (typeof part === "object" && part !== null) {
      for (const entry of Object.values(part)) visit(entry);
    }
  };
  visit(value);
  return [...buffers];
}
