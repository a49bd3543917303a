import { buildRouteMap } from "@stricli/core";
import { previewCommand, testCommand } from "./issue-commands.ts";
import { sendCommand, statusCommand } from "./send-commands.ts";
import { eraseCommand, exportCommand, importCommand, subscribersCommand } from "./subscriber-commands.ts";

export const newsletterCommands = buildRouteMap({
  routes: {
    preview: previewCommand,
    test: testCommand,
    send: sendCommand,
    status: statusCommand,
    subscribers: subscribersCommand,
    import: importCommand,
    export: exportCommand,
    erase: eraseCommand,
  },
  docs: { brief: "The newsletter: its issues and its subscribers" },
});
