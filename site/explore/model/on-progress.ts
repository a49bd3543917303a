/** Takes what is being done, as a sentence, and which share of all is done, from 0 to 1. */
export type OnProgress = (sentence: string, share: number) => void;
