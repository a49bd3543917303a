// npm test: everything that proves the product, as a list of steps in test-steps.ts.
import { ensureInstalled } from "./bootstrap/ensure-installed.mjs";
import { runOwnNode } from "./bootstrap/run-own-node.mjs";

ensureInstalled();
process.exitCode = await runOwnNode(["scripts/test-steps.ts"]);
