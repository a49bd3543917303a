import { buildCommand } from "@stricli/core";
import { productIds } from "#content/product-ids.ts";
import { licenseEditions } from "#contract/license-key/license.ts";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { asFlag, secretsFlag } from "../../cli/flags.ts";
import { exportNote, importCommand as importOf, toFlag, writeExport } from "../../cli/import-command.ts";
import { exportLicenses } from "../export-licenses.ts";
import { type FindOrders, importLicenses } from "../import-licenses.ts";

export const importCommand = (findOrders: FindOrders) =>
  importOf({
    permission: "licenses",
    things: "licenses",
    columns: [
      `The columns products (of ${productIds.join(", ")}, with plus signs between them, each with or without its major version),`,
      `edition (${licenseEditions.join(", ")}), licensee, email, issued and expires must be there;`,
      "organization, seats, key and order may be. The order is the number of an imported order.",
    ].join(" "),
    reminders:
      "Licensees are reminded of the end like others. A license that ends soon is reminded of within a minute: the command names who would get such a mail, and imports nothing before you add --reminders or --no-reminders. With --no-reminders nobody is reminded of these licenses, now or later.",
    importFile: (file, appContext, actor, isRemindedOf) =>
      importLicenses(file, appContext, actor, isRemindedOf, findOrders),
  });

interface ExportFlags {
  as?: string;
  secrets: boolean;
  to?: string;
}

export const exportCommand = buildCommand<ExportFlags, [], CliContext>({
  async func({ as, secrets, to }) {
    const actor = `operator:${await actingOperator(this, as, "licenses")}` as const;
    await writeExport(this, { to, things: "licenses" }, (appContext) =>
      exportLicenses(appContext, { withKeys: secrets }, actor),
    );
  },
  parameters: { flags: { as: asFlag, secrets: secretsFlag, to: toFlag } },
  docs: {
    brief: "Write all licenses as CSV, with --secrets their keys too",
    fullDescription: `Writes every license with its end, revocation and suspension. ${exportNote}`,
    customUsage: ["--to licenses.csv"],
  },
});
