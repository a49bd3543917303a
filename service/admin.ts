import { buffer } from "node:stream/consumers";
import { runAdmin } from "./admin-commands.ts";
import { watchStreams } from "./cli/run-cli.ts";
import { readEnvironment } from "./config.ts";

watchStreams([process.stdout, process.stderr], (code) => {
  process.exitCode = 1;
  process.stderr.write(`The answer couldn't be written (${code}).\n`);
});

/** `npm run admin -- <noun> <verb>` */
const exitCode = await runAdmin(process.argv.slice(2), {
  output: process.stdout,
  errorOutput: process.stderr,
  readInput: () => buffer(process.stdin),
  readConfiguration: readEnvironment,
});
process.exitCode ||= exitCode;
