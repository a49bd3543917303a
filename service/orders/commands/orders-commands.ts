import { buildRouteMap } from "@stricli/core";
import { assignCommand } from "./assign-command.ts";
import { createCommand } from "./create-command.ts";
import { dismissCommand } from "./dismiss-command.ts";
import { listCommand } from "./list-command.ts";
import { cancelCommand, paidCommand, refundCommand } from "./report-commands.ts";
import { showCommand } from "./show-command.ts";
import { exportCommand, importCommand } from "./transfer-commands.ts";

export const ordersCommands = buildRouteMap({
  routes: {
    list: listCommand,
    show: showCommand,
    create: createCommand,
    paid: paidCommand,
    refund: refundCommand,
    assign: assignCommand,
    cancel: cancelCommand,
    dismiss: dismissCommand,
    import: importCommand,
    export: exportCommand,
  },
  docs: { brief: "Orders and what was reported of them" },
});
