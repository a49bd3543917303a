import { buildRouteMap } from "@stricli/core";
import { reissueCommand, revokeCommand, sendCommand } from "./change-commands.ts";
import { issueCommand } from "./issue-command.ts";
import { listCommand, showCommand } from "./read-commands.ts";
import { verifyCommand } from "./verify-command.ts";

export const licensesCommands = buildRouteMap({
  routes: {
    list: listCommand,
    show: showCommand,
    issue: issueCommand,
    send: sendCommand,
    revoke: revokeCommand,
    reissue: reissueCommand,
    verify: verifyCommand,
  },
  docs: { brief: "Licenses and their keys" },
});
