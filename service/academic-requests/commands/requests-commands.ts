import { buildRouteMap } from "@stricli/core";
import { approveCommand, rejectCommand, undoCommand } from "./decide-commands.ts";
import { listCommand, showCommand } from "./read-commands.ts";
import { exportCommand, importCommand } from "./transfer-commands.ts";

export const requestsCommands = buildRouteMap({
  routes: {
    list: listCommand,
    show: showCommand,
    approve: approveCommand,
    reject: rejectCommand,
    undo: undoCommand,
    import: importCommand,
    export: exportCommand,
  },
  docs: { brief: "Requests for academic licenses" },
});
