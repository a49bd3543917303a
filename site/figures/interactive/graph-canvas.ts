/** The square canvas of the explorable graph, shared by the drawing and its overlay. */
export const graphCanvas = { size: 620, middle: 310, radius: 300, unit: 0.6 } as const;
