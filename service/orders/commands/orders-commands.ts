import { buildRouteMap } from "@stricli/core";
import type { ReadHints } from "../event-hints.ts";
import { assignCommand } from "./assign-command.ts";
import { correctCommand } from "./correct-command.ts";
import { createCommand } from "./create-command.ts";
import { dismissCommand } from "./dismiss-command.ts";
import { listCommand } from "./list-command.ts";
import { cancelCommand, paidCommand, refundCommand, settleCommand } from "./report-commands.ts";
import { sendCommand } from "./send-command.ts";
import { showCommand } from "./show-command.ts";
import { exportCommand, importCommand } from "./transfer-commands.ts";

/** @param readHints reads an event that is entered by hand */
export const createOrdersCommands = (readHints: ReadHints) =>
  buildRouteMap({
    routes: {
      list: listCommand,
      show: showCommand,
      create: createCommand(readHints),
      paid: paidCommand,
      refund: refundCommand(readHints),
      send: sendCommand,
      assign: assignCommand,
      correct: correctCommand,
      settle: settleCommand,
      cancel: cancelCommand,
      dismiss: dismissCommand,
      import: importCommand,
      export: exportCommand,
    },
    docs: { brief: "Orders and what was reported of them" },
  });
