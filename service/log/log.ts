import { type DestinationStream, type Logger, pino } from "pino";
import type { Configuration } from "../config/config.ts";

export type Log = Pick<Logger, "info" | "warn" | "error" | "debug">;

/** One JSON object a line. No names, mailboxes or client addresses. */
export function createLog(level: Configuration["logLevel"], destination: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, destination);
}
