import { buildRouteMap } from "@stricli/core";
import { verifyCommand } from "./verify-command.ts";

export const licensesCommands = buildRouteMap({
  routes: { verify: verifyCommand },
  docs: { brief: "Licences and their keys" },
});
