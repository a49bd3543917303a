/** How often the delay is sampled. Node counts this pause as a part of each delay. */
export const samplingMilliseconds = 10;
