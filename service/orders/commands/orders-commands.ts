import { buildRouteMap } from "@stricli/core";
import { assignCommand } from "./assign-command.ts";
import { createCommand } from "./create-command.ts";
import { listCommand } from "./list-command.ts";
import { cancelCommand, paidCommand, refundCommand } from "./report-commands.ts";
import { showCommand } from "./show-command.ts";

export const ordersCommands = buildRouteMap({
  routes: {
    list: listCommand,
    show: showCommand,
    create: createCommand,
    paid: paidCommand,
    refund: refundCommand,
    assign: assignCommand,
    cancel: cancelCommand,
  },
  docs: { brief: "Orders and what was reported of them" },
});
