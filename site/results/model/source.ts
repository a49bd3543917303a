/** A file of the visitor, with its path in the dropped folder. */
export interface FileSource {
  kind: "file";
  path: string;
  file: Blob;
  /** What a dropped file of code holds. The disk is asked for it when it is read. */
  code?: () => Promise<Blob>;
}

/** A file of the visitor, or the address of a ready library. */
export type Source = FileSource | { kind: "address"; name: string; url: string };

/** The files of a dropped folder are still to be found when it is dropped. */
export type Sources = readonly Source[] | Promise<readonly Source[]>;

/** A file to read, already unpacked. */
export interface SourceFile {
  /** With the folder or archive that it lies in: `results.zip/jsoup/typeMetrics.csv`. */
  path: string;
  /** In bytes; of a file compressed with gzip the compressed size. */
  size: number;
  /** When it was written last, in milliseconds since 1970; absent where its source does not tell. */
  modified?: number;
  /** The bytes from the start, at each call anew, a few megabytes at a time at most. */
  chunks(): AsyncIterable<Uint8Array>;
}

/** What keeps a file from being read, as a sentence for the visitor. */
export class SourceError extends Error {}

/** A path without folders and archives. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Takes what is being done, as a sentence, and which share of all is done, from 0 to 1. */
export type OnProgress = (sentence: string, share: number) => void;
