import type { Writable } from "node:stream";

/**
 * Keeps a stream that cannot be written from ending the program with a stack trace. A reader that ends, such as `head`,
 * is no failure: the command goes on without it. For anything else, such as a full disk, `fail` is called once.
 */
export function watchStreams(streams: readonly Writable[], fail: (code: string) => void): void {
  let hasFailed = false;
  for (const stream of streams) {
    stream.on("error", ({ code = "unknown" }: NodeJS.ErrnoException) => {
      const isReaderGone = code === "EPIPE" || code === "ERR_STREAM_DESTROYED";
      if (isReaderGone || hasFailed) return;
      hasFailed = true;
      fail(code);
    });
  }
}
