import { domainToASCII } from "node:url";

/** Normalizes a domain: lower case, ASCII (punycode), no trailing dot. Returns an empty text for an invalid domain. */
export function asciiDomain(domain: string): string {
  return domainToASCII(domain.trim().toLowerCase().replace(/\.$/, ""));
}

interface SortedLines {
  /** What follows the key and a tab, which is nothing for a key alone. Undefined for an unknown key. */
  get(key: string): string | undefined;
}

const [lineFeed, tab] = [10, 9];

/**
 * Looks keys up in lines that are sorted by their keys. The keys are ASCII, the rest is any text. The bytes stay as they
 * are, in a fraction of the memory of a Map.
 */
export function sortedLines(lines: string): SortedLines {
  const bytes = Buffer.from(lines);
  /** The bytes up to a mark, or up to the end. */
  const until = (mark: number, start: number, end: number) => {
    const found = bytes.indexOf(mark, start);
    return found < 0 || found > end ? end : found;
  };
  return {
    get(key) {
      let [first, beyond] = [0, bytes.length];
      while (first < beyond) {
        const middle = (first + beyond) >> 1;
        const start = middle === 0 ? 0 : bytes.lastIndexOf(lineFeed, middle - 1) + 1;
        const end = until(lineFeed, start, bytes.length);
        const keyEnd = until(tab, start, end);
        const found = bytes.toString("latin1", start, keyEnd);
        if (found === key) return bytes.toString("utf8", Math.min(keyEnd + 1, end), end);
        if (found < key) first = end + 1;
        else beyond = start;
      }
      return undefined;
    },
  };
}
