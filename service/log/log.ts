import { type DestinationStream, type Logger, pino } from "pino";
import type { Configuration } from "../config/config.ts";

export type Log = Pick<Logger, "info" | "warn" | "error" | "debug" | "child">;

/** One JSON object a line. No names, mailboxes or client addresses. */
export function createLog(level: Configuration["logLevel"], destination: DestinationStream): Logger {
  return pino({ level, base: null, timestamp: createTimestamp() }, destination);
}

/** Formats a time once for all lines of a millisecond. */
function createTimestamp(): () => string {
  let last = 0;
  let text = "";
  return () => {
    const now = Date.now();
    if (now !== last) text = `,"time":"${new Date(now).toISOString()}"`;
    last = now;
    return text;
  };
}
