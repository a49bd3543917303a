// npm run check: what to run before each commit; well under a minute.
import { ensureInstalled } from "./bootstrap/ensure-installed.mjs";
import { runOwnNode } from "./bootstrap/run-own-node.mjs";

ensureInstalled();
process.exitCode = await runOwnNode(["scripts/check-steps.ts"]);
