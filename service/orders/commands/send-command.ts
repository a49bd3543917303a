import { buildCommand } from "@stricli/core";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { asFlag, dryRunFlag, idParameter, jsonFlag } from "../../cli/flags.ts";
import { printResult } from "../../cli/print-result.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { sendOrderKeys } from "../mail-keys.ts";

export const sendCommand = buildCommand<{ as?: string; dryRun: boolean; json: boolean }, [string], CliContext>({
  async func({ as, dryRun, json }, id) {
    const operator = await actingOperator(this, as, "orders");
    await withAppContext(this, async (appContext) => {
      const outcome = await sendOrderKeys(id, operator, { ...appContext, isTrial: dryRun });
      if (outcome.kind === "refused") throw new CliError(outcome.reason);
      const { mailbox } = outcome;
      if (dryRun)
        printResult(this, json, { wouldSend: id, mailbox }, `Would send the mail with its keys to ${mailbox}.`);
      else printResult(this, json, { sent: id, mailbox }, `The mail with its keys is on its way to ${mailbox}.`);
    });
  },
  parameters: {
    flags: { as: asFlag, dryRun: dryRunFlag, json: jsonFlag },
    positional: { kind: "tuple", parameters: [idParameter("order")] },
  },
  docs: {
    brief: "Send the mail with all keys of an order once more",
    fullDescription:
      "Sends the mail with all keys of an order once more, to the mailbox of the order. The keys stay the same. Keys of seats that the buyer has assigned are not among them: licenses send sends each to its person.",
    customUsage: ["01a1fbff-2d7d-756e-9bb9-55db19051b45"],
  },
});
