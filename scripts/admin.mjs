#!/usr/bin/env node
// npm run admin -- COMMAND: what the operator does, from the command line.
import { ensureInstalled } from "./bootstrap/ensure-installed.mjs";
import { runOwnNode } from "./bootstrap/run-own-node.mjs";

ensureInstalled();
process.exitCode = await runOwnNode(["service/admin.ts", ...process.argv.slice(2)]);
