import { SourceError } from "../model/source-error.ts";

/** What the archives of one request may hold in all. More is no result of a tool, but may be made to fill the memory. */
const mostBytes = 1_000_000_000;
const mostEntries = 2000;

export interface UnpackLimit {
  /** @throws SourceError when the sum is beyond the limit. */
  addBytes(path: string, bytes: number): void;
  addEntry(path: string): void;
}

export function createUnpackLimit({
  bytes: atMostBytes = mostBytes,
  entries: atMostEntries = mostEntries,
} = {}): UnpackLimit {
  let bytes = 0;
  let entries = 0;
  return {
    addBytes(path, added) {
      bytes += added;
      if (bytes > atMostBytes)
        throw new SourceError(`${path} was left out: unpacked, the archives hold more than 1 GB.`);
    },
    addEntry(path) {
      entries += 1;
      if (entries > atMostEntries) {
        throw new SourceError(
          `${path} was left out: the archives hold more than ${atMostEntries.toLocaleString("en-US")} files.`,
        );
      }
    },
  };
}
