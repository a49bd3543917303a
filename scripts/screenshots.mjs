// npm run screenshots: every page at three widths in both schemes, and one contact sheet of them, in screenshots/.
import { ensureInstalled } from "./bootstrap/ensure-installed.mjs";
import { runOwnNode } from "./bootstrap/run-own-node.mjs";

ensureInstalled();
const built = await runOwnNode(["scripts/build-when-stale.ts"]);
process.exitCode = built === 0 ? await runOwnNode(["scripts/screenshots/take-screenshots.ts"]) : built;
