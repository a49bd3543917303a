/** The square sheet of the explorable graph: the drawing and what is laid over it agree on these. */
export const plate = { size: 620, middle: 310, radius: 300, unit: 0.6 } as const;
