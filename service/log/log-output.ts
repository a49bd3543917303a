import { fstatSync, writeSync } from "node:fs";
import type { Writable } from "node:stream";
import type { DestinationStream } from "pino";

export interface LogOutput extends DestinationStream {
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
