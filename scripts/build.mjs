// npm run build: the site built afresh into build/.
import { ensureInstalled } from "./bootstrap/ensure-installed.mjs";
import { runOwnNode } from "./bootstrap/run-own-node.mjs";

ensureInstalled();
process.exitCode = await runOwnNode(["scripts/build-when-stale.ts", "--afresh"]);
