// npm run dev: the site on port 3000 with hot reload, the service on port 8000 restarting at each change.
import { ensureInstalled } from "./bootstrap/ensure-installed.mjs";
import { runOwnNode } from "./bootstrap/run-own-node.mjs";

ensureInstalled();
process.exitCode = await runOwnNode(["scripts/develop.ts"]);
