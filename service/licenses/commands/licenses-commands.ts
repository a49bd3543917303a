import { buildRouteMap } from "@stricli/core";
import { reissueCommand, revokeCommand, type StatusPageUrl, sendCommand } from "./change-commands.ts";
import { issueCommand } from "./issue-command.ts";
import { listCommand, showCommand } from "./read-commands.ts";
import { renewCommand } from "./renew-command.ts";
import { verifyCommand } from "./verify-command.ts";

/** Mails with keys link to the status page of the request, whose address the caller provides. */
export const licensesCommands = (statusPageUrl: StatusPageUrl) =>
  buildRouteMap({
    routes: {
      list: listCommand,
      show: showCommand,
      issue: issueCommand,
      send: sendCommand(statusPageUrl),
      revoke: revokeCommand,
      reissue: reissueCommand(statusPageUrl),
      renew: renewCommand,
      verify: verifyCommand,
    },
    docs: { brief: "Licenses and their keys" },
  });
