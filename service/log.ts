import { fstatSync, writeSync } from "node:fs";
import { type DestinationStream, type Logger, pino } from "pino";
import type { Configuration } from "./config.ts";

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

const standardOutput = 1;
const longestBacklogBytes = 1_000_000;

/**
 * The standard output. The lines of one turn of the event loop are written together. What cannot be written is dropped,
 * and stops nothing: on a full disk, for a reader that has gone, and for one that does not read.
 */
export function openLogOutput(): DestinationStream {
  process.stderr.on("error", () => undefined);
  const kind = fstatSync(standardOutput);
  const isPipe = kind.isFIFO() || kind.isSocket();
  if (isPipe) process.stdout.on("error", () => undefined);
  let waiting = "";
  const flush = () => {
    const lines = waiting;
    waiting = "";
    // A write into a full pipe would stop the process. Lines wait in memory instead.
    if (isPipe && process.stdout.writableLength + lines.length <= longestBacklogBytes) process.stdout.write(lines);
    if (!isPipe) writeNow(lines);
  };
  process.on("exit", flush);
  return {
    write(line) {
      if (waiting === "") setImmediate(flush);
      waiting += line;
    },
  };
}

function writeNow(lines: string): void {
  try {
    writeSync(standardOutput, lines);
  } catch {
    // There is nowhere to say it.
  }
}

/** What an error and its cause say. Some errors repeat their cause. */
export function messageWithCause({ message, cause }: Error): string {
  return cause instanceof Error && !message.includes(cause.message) ? `${message} ${cause.message}` : message;
}
