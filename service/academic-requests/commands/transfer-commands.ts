import { requestableLanguages } from "#contract/forms.ts";
import { exportCommand as exportOf } from "../../cli/export-command.ts";
import { importCommand as importOf } from "../../cli/import-command.ts";
import { exportRequests } from "../export-requests.ts";
import { importedStates, importRequests } from "../import-requests.ts";

export const importCommand = importOf({
  permission: "review",
  things: "requests",
  columns: `The columns name, email, university, language (${requestableLanguages.join(", ")}), received and state (${Object.keys(importedStates).join(", ")}) must be there; explanation may be. A request that is received waits for your decision.`,
  importFile: importRequests,
});

export const exportCommand = exportOf({
  permission: "review",
  things: "requests",
  fullDescription: "Writes every academic request with its decision.",
  read: exportRequests,
});
