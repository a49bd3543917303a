// node scripts/run.mjs [--built] PROGRAM [ARGUMENT...]: runs a script (a path) or a program of the packages (a name) on
// the project's own Node. Installs the packages first where that is needed, and with --built also builds the site.
import { join } from "node:path";
import { ensureInstalled, root } from "./bootstrap/ensure-installed.mjs";
import { runOwnNode } from "./bootstrap/run-own-node.mjs";

const words = process.argv.slice(2);
const needsBuild = words[0] === "--built";
const [program = "", ...programArguments] = needsBuild ? words.slice(1) : words;

ensureInstalled();
const failure = needsBuild ? await runOwnNode(["scripts/build-when-stale.ts"]) : 0;
const file = program.includes("/") ? program : join(root, "node_modules", ".bin", program);
process.exitCode = failure || (await runOwnNode([file, ...programArguments]));
