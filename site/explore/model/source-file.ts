/** A file to read, already unpacked. */
export interface SourceFile {
  /** With the folder or archive that it lies in: `results.zip/jsoup/typeMetrics.csv`. */
  path: string;
  /** In bytes; of a file compressed with gzip the compressed size. */
  size: number;
  /** The first bytes, if they are at hand. They may be the whole file. */
  head?: Uint8Array;
  /** The bytes from the start, at each call anew. */
  chunks(): AsyncIterable<Uint8Array>;
}
