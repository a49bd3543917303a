/** The square canvas of the explorable graph: the drawing and what is laid over it agree on these. */
export const graphCanvas = { size: 620, middle: 310, radius: 300, unit: 0.6 } as const;
