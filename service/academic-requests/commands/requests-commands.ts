import { buildRouteMap } from "@stricli/core";
import { approveCommand, rejectCommand, undoCommand } from "./decide-commands.ts";
import { listCommand, showCommand } from "./read-commands.ts";

export const requestsCommands = buildRouteMap({
  routes: { list: listCommand, show: showCommand, approve: approveCommand, reject: rejectCommand, undo: undoCommand },
  docs: { brief: "Requests for academic licenses" },
});
