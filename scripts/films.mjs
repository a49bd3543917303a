// npm run films: makes the films of the home page again from the analysis results. Needs ffmpeg.
import { ensureInstalled } from "./bootstrap/ensure-installed.mjs";
import { runOwnNode } from "./bootstrap/run-own-node.mjs";

ensureInstalled();
process.exitCode = await runOwnNode(["scripts/films/make-films.ts", ...process.argv.slice(2)]);
