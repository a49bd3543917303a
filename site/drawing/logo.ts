/** The lattice mark of the logo in a square of 32 units: the outline of a crystal and its facets, around the middle. */
export const logoPaths = {
  outline: "M16 2 28 9v14L16 30 4 23V9Z",
  facets: "M4 9 16 16 28 9M16 16v14M4 23 16 16 28 23M16 2v14",
} as const;
