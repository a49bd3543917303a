import { userInfo } from "node:os";
import { buffer } from "node:stream/consumers";
import { adminCli } from "./app/admin-commands.ts";
import { createAppContext } from "./app/create-app-context.ts";
import { runCli, watchStreams } from "./platform/cli/run-cli.ts";
import { readEnvironment } from "./platform/config/config.ts";
import { systemRandomSource } from "./platform/ids/identifier.ts";
import { systemClock } from "./platform/time/clock.ts";

watchStreams([process.stdout, process.stderr], (code) => {
  process.exitCode = 1;
  process.stderr.write(`The answer could not be written (${code}).\n`);
});

/** `npm run admin -- <noun> <verb>` */
const exitCode = await runCli(adminCli, process.argv.slice(2), {
  output: process.stdout,
  errorOutput: process.stderr,
  readInput: () => buffer(process.stdin),
  readConfiguration: readEnvironment,
  systemUser: userInfo().username,
  clock: systemClock,
  random: systemRandomSource,
  createAppContext: createAppContext,
});
process.exitCode ||= exitCode;
