import { userInfo } from "node:os";
import { text } from "node:stream/consumers";
import { systemClock } from "#service/clock.ts";
import { readEnvironment } from "#service/configuration.ts";
import { systemRandomSource } from "#service/random-source.ts";
import { runDesk } from "./run-desk.ts";

/** `npm run desk -- <noun> <verb>` */
process.exitCode = await runDesk(process.argv.slice(2), {
  output: process.stdout,
  errorOutput: process.stderr,
  readInput: () => text(process.stdin),
  readConfiguration: readEnvironment,
  systemUser: userInfo().username,
  clock: systemClock,
  random: systemRandomSource,
});
