import type { KeptPart } from "./marks/drawing.ts";

/** The data that a page needs to show a picture; the markup stays in the picture's own file. */
export interface PictureFacts {
  /** Absolute path of the file with the drawings `#wide` and `#narrow`. */
  address: string;
  width: number;
  height: number;
  /** The canvas for narrow columns. */
  narrow: { width: number; height: number };
  kept: KeptPart;
  title: string;
  caption: string;
  specimen: readonly string[];
  description: string;
}

/** The data of a picture with a unit, a source and a table. */
export interface FramedFacts extends PictureFacts {
  unit: string;
  /** Its source and its data as a table, as HTML. */
  words: string;
}
