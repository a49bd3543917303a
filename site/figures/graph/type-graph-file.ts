/** The data of the graph on the home page. Types and packages refer to each other by index to keep the file small. */
export interface TypeGraphFile {
  packages: readonly string[];
  types: readonly GraphType[];
  /** Pairs of indices in `types`: the first depends on the second. */
  dependencies: readonly (readonly [number, number])[];
}

export interface GraphType {
  name: string;
  /** Index in `packages`. */
  home: number;
  /** In the coordinates of the drawing. */
  x: number;
  y: number;
  linesOfCode: number;
  designSmells: number;
}

/** The square canvas, shared by the drawing and what is drawn over it. */
export const graphCanvas = { size: 620, middle: 310, radius: 300, unit: 0.6 } as const;
