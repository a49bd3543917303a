#!/usr/bin/env node
// npm run admin -- <noun> <verb>: what the operator does, from the command line.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, root } from "./bootstrap/ensure-installed.mjs";
import { runOwnNode } from "./bootstrap/run-own-node.mjs";

ensureInstalled();
const variables = existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];
process.exitCode = await runOwnNode([...variables, "service/admin.ts", ...process.argv.slice(2)]);
