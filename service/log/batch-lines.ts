import type { LogOutput } from "./log-output.ts";

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
