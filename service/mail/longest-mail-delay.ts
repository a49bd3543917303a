import { minutes } from "../time/durations.ts";

/** A mail that has been due for longer is late. One that is tried once more is not. */
export const longestMailDelay: number = minutes(30);
