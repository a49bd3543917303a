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

/** Counts the lines that `write` does not take, or loses later. The count follows the next line that it takes. */
function countLosses(write: (line: string, lose: () => void) => boolean): LogOutput {
  let lost = 0;
  let reported = 0;
  const attempt = (line: string): boolean => {
    const lose = () => {
      lost += countLines(line);
    };
    const isTaken = write(line, lose);
    if (!isTaken) lose();
    return isTaken;
  };
  return {
    lostLines: () => lost,
    write(line) {
      const unreported = lost - reported;
      if (attempt(line) && unreported > 0 && attempt(lossLine(unreported))) reported += unreported;
    },
  };
}

/** Writes each line at once. One that cannot be written, as on a full disk, is dropped. */
export function createFileOutput(writeNow: (line: string) => void): LogOutput {
  return countLosses((line) => {
    try {
      writeNow(line);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Writes to a pipe. A reader that does not read would stop the process in its write, so that lines wait in memory. They
 * are dropped when there are too many, or when the reader has gone.
 */
export function createPipeOutput(pipe: Writable): LogOutput {
  // Every write that fails is counted by itself.
  pipe.on("error", () => undefined);
  return countLosses((line, lose) => {
    if (pipe.writableLength + line.length > longestBacklogBytes) return false;
    pipe.write(line, (error) => {
      if (error) lose();
    });
    return true;
  });
}

/** One text may hold several lines. */
const countLines = (text: string): number => text.split("\n").length - 1;

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
