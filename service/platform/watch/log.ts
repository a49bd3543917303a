import { fstatSync, writeSync } from "node:fs";
import type { Writable } from "node:stream";
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

interface LogOutput extends DestinationStream {
  /** How many lines were lost since the start. */
  lostLines(): number;
}

const standardOutput = 1;
const longestBacklogBytes = 1_000_000;

/** The standard output, whatever it is. What cannot be written to the standard error is dropped, and ends nothing. */
export function openLogOutput(): LogOutput {
  process.stderr.on("error", () => undefined);
  const kind = fstatSync(standardOutput);
  if (kind.isFIFO() || kind.isSocket()) return createPipeOutput(process.stdout);
  return createFileOutput((line) => writeSync(standardOutput, line));
}

/**
 * Writes each line at once. A line that cannot be written, as on a full disk, is dropped and counted, and the count
 * follows the next line that can.
 */
export function createFileOutput(writeNow: (line: string) => void): LogOutput {
  let lost = 0;
  let reported = 0;
  const attempt = (line: string): boolean => {
    try {
      writeNow(line);
      return true;
    } catch {
      lost += countLines(line);
      return false;
    }
  };
  return {
    lostLines: () => lost,
    write(line) {
      const unreported = lost - reported;
      if (attempt(line) && unreported > 0 && attempt(lossLine(unreported))) reported += unreported;
    },
  };
}

/**
 * Writes to a pipe. A reader that does not read would stop the process in its write, so that lines wait in memory. They
 * are dropped and counted when there are too many, or when the reader has gone.
 */
export function createPipeOutput(pipe: Writable): LogOutput {
  let lost = 0;
  let reported = 0;
  const put = (line: string): void => {
    pipe.write(line, (error) => {
      if (error) lost += countLines(line);
    });
  };
  // Every write that fails is counted by itself.
  pipe.on("error", () => undefined);
  return {
    lostLines: () => lost,
    write(line) {
      if (pipe.writableLength + line.length > longestBacklogBytes) {
        lost += countLines(line);
        return;
      }
      put(line);
      if (lost === reported) return;
      put(lossLine(lost - reported));
      reported = lost;
    },
  };
}

/** One text may hold several lines. */
function countLines(text: string): number {
  return text.split("\n").length - 1;
}

function lossLine(lines: number): string {
  const msg = `${lines} lines of the log could not be written`;
  return `${JSON.stringify({ level: 40, time: new Date().toISOString(), msg })}\n`;
}

/** Milliseconds. What a process that is killed may lose of its log. */
const longestDelay = 50;
const longestBatch = 50_000;

export interface LineBatch extends Pick<LogOutput, "write"> {
  /** Writes what waits. */
  flush(): void;
}

/** Collects lines, so that a busy service does not write each of them by itself. */
export function batchLines(output: Pick<LogOutput, "write">): LineBatch {
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = "";
    if (lines !== "") output.write(lines);
  };
  return {
    flush,
    write(line) {
      waiting += line;
      if (waiting.length > longestBatch) flush();
      else timer ??= setTimeout(flush, longestDelay).unref();
    },
  };
}

/** What an error and its cause say. Some errors repeat their cause. */
export function messageWithCause({ message, cause }: Error): string {
  return cause instanceof Error && !message.includes(cause.message) ? `${message} ${cause.message}` : message;
}
