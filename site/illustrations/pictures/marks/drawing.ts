/** Marks on a sheet of the given size in user units, as SVG source without its root element. */
export interface Drawing {
  width: number;
  height: number;
  marks: string;
}

/** A picture is drawn twice, for wide and for narrow columns, because text that shrinks with the sheet cannot be read. */
export interface Picture {
  wide: Drawing;
  narrow: Drawing;
  title: string;
  caption: string;
  /** Says in words what the drawing shows, with its figures. */
  description: string;
}
