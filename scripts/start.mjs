// npm start: the whole product on http://localhost:8000. Installs and builds first where that is needed.
import { ensureInstalled } from "./bootstrap/ensure-installed.mjs";
import { nodeVariables, runOwnNode } from "./bootstrap/run-own-node.mjs";

ensureInstalled();
const built = await runOwnNode(["scripts/build-when-stale.ts", "--for-service"]);
process.exitCode =
  built === 0 ? await runOwnNode(["service/main.ts"], { shielded: true, variables: nodeVariables }) : built;
