import { buffer } from "node:stream/consumers";
import { runAdmin } from "./app/admin-commands.ts";
import { watchStreams } from "./platform/cli/run-cli.ts";
import { readEnvironment } from "./platform/config/config.ts";

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
