/** A drawing as SVG source without its root element. Lengths are in user units. */
export interface Drawing {
  width: number;
  height: number;
  markup: string;
}

/** A picture is drawn twice, for wide and for narrow columns, because text that shrinks with the drawing cannot be read. */
export interface Picture {
  wide: Drawing;
  narrow: Drawing;
  title: string;
  caption: string;
  /** Says in words what the drawing shows, with its figures. */
  description: string;
}
