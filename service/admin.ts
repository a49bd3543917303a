import { buffer } from "node:stream/consumers";
import { runAdmin } from "./admin-commands.ts";
import { readEnvironment } from "./config.ts";

// A reader that ends, such as `head`, is no failure. Anything else is, such as a full disk.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", ({ code = "unknown" }: NodeJS.ErrnoException) => {
    if (code === "EPIPE" || code === "ERR_STREAM_DESTROYED" || process.exitCode === 1) return;
    process.exitCode = 1;
    process.stderr.write(`The answer couldn't be written (${code}).\n`);
  });
}

/** `npm run admin -- COMMAND` */
const exitCode = await runAdmin(process.argv.slice(2), {
  output: process.stdout,
  errorOutput: process.stderr,
  readInput: () => buffer(process.stdin),
  readConfiguration: readEnvironment,
});
process.exitCode ||= exitCode;
