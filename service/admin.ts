import { userInfo } from "node:os";
import { text } from "node:stream/consumers";
import { adminCli } from "./admin-commands.ts";
import { runDesk } from "./cli/run-cli.ts";
import { readEnvironment } from "./config/config.ts";
import { createWorkplace } from "./create-app-context.ts";
import { systemRandomSource } from "./ids/random-source.ts";
import { systemClock } from "./time/clock.ts";

/** `npm run desk -- <noun> <verb>` */
process.exitCode = await runDesk(adminCli, process.argv.slice(2), {
  output: process.stdout,
  errorOutput: process.stderr,
  readInput: () => text(process.stdin),
  readConfiguration: readEnvironment,
  systemUser: userInfo().username,
  clock: systemClock,
  random: systemRandomSource,
  createAppContext: createWorkplace,
});
