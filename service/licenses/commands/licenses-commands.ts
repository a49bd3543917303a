import { buildRouteMap, type Command } from "@stricli/core";
import type { CliContext } from "../../cli/cli-context.ts";
import type { FindOrders } from "../import-licenses.ts";
import { reissueCommand, revokeCommand, type StatusPageUrl, sendCommand } from "./change-commands.ts";
import { issueCommand } from "./issue-command.ts";
import { type FindKeyMails, listCommand, showCommand } from "./read-commands.ts";
import { renewCommand } from "./renew-command.ts";
import { exportCommand, importCommand } from "./transfer-commands.ts";
import { verifyCommand } from "./verify-command.ts";

interface FromOtherFeatures {
  /** Mails with keys link to the status page of the request. */
  statusPageUrl: StatusPageUrl;
  /** Imported licenses name their orders. */
  findOrders: FindOrders;
  seatsCommand: Command<CliContext>;
  /** The keys of an order are in one mail. */
  findKeyMails: FindKeyMails;
}

export const licensesCommands = ({ statusPageUrl, findOrders, seatsCommand, findKeyMails }: FromOtherFeatures) =>
  buildRouteMap({
    routes: {
      list: listCommand,
      show: showCommand(findKeyMails),
      issue: issueCommand,
      send: sendCommand(statusPageUrl),
      revoke: revokeCommand,
      reissue: reissueCommand(statusPageUrl),
      renew: renewCommand,
      seats: seatsCommand,
      verify: verifyCommand,
      import: importCommand(findOrders),
      export: exportCommand,
    },
    docs: { brief: "Licenses and their keys" },
  });
