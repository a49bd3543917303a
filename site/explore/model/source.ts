/** A file of the visitor, with its path in the dropped folder. */
export interface FileSource {
  kind: "file";
  path: string;
  file: Blob;
}

/** A file of the visitor, or the address of a ready library. */
export type Source = FileSource | { kind: "address"; name: string; url: string };
