import { type DestinationStream, type Logger, pino } from "pino";
import type { Configuration } from "../config/config.ts";

export type Log = Pick<Logger, "info" | "warn" | "error" | "debug">;

/**
 * Logs one JSON object a line to the standard output, or to `destination` in tests. No names, mailboxes or client
 * addresses.
 */
export function createLog(level: Configuration["logLevel"], destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false }));
}
