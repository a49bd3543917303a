// npm start: the whole product on http://localhost:8000. Installs and builds first where that is needed.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, root } from "./bootstrap/ensure-installed.mjs";
import { runOwnNode } from "./bootstrap/run-own-node.mjs";

ensureInstalled();
const built = await runOwnNode(["scripts/build-when-stale.ts"]);
const variables = existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];
const service = [...variables, "service/main.ts"];
process.exitCode = built === 0 ? await runOwnNode(service, { shielded: true }) : built;
