import { buildCommand } from "@stricli/core";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { asFlag, dryRunFlag, idParameter, jsonFlag, mailboxParser } from "../../cli/flags.ts";
import { printResult } from "../../cli/print-result.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { renewLicense } from "../renew-license.ts";
import { knownLicense, refuseErased } from "./change-commands.ts";
import { refuseUnprepared } from "./refuse-unprepared.ts";

interface RenewFlags {
  as?: string;
  dryRun: boolean;
  json: boolean;
  mailbox?: string;
}

export const renewCommand = buildCommand<RenewFlags, [string], CliContext>({
  async func({ as, dryRun, json, mailbox }, id) {
    const operator = await actingOperator(this, as, "licenses");
    await withAppContext(this, async (appContext) => {
      refuseErased(await knownLicense(id, appContext));
      const outcome = await renewLicense(id, { operator, mailbox }, { ...appContext, isTrial: dryRun });
      refuseUnprepared(outcome);
      if (outcome.kind === "withheld")
        throw new CliError(`The license ${id} is ${outcome.license.revokedAt === null ? "suspended" : "revoked"}.`);
      if (outcome.kind === "followed") throw new CliError(`The license ${id} was renewed before, by ${outcome.by}.`);
      if (outcome.kind !== "renewed") return;
      const until = outcome.expiresAt.toISOString();
      if (dryRun) {
        const facts = { wouldRenew: id, mailbox: outcome.mailbox, expiresAt: until };
        printResult(this, json, facts, `Would issue a license until ${until} and send its key to ${outcome.mailbox}.`);
        return;
      }
      const sentence = `Renewed until ${until}. License ${outcome.licenseId} is on its way to ${outcome.mailbox}.`;
      printResult(this, json, outcome, sentence);
    });
  },
  parameters: {
    flags: {
      as: asFlag,
      dryRun: dryRunFlag,
      json: jsonFlag,
      mailbox: {
        kind: "parsed",
        parse: mailboxParser("--mailbox"),
        optional: true,
        placeholder: "address",
        brief: "Send the new key there instead",
      },
    },
    positional: { kind: "tuple", parameters: [idParameter("license")] },
  },
  docs: {
    brief: "Issue the license that follows another one, and send its key",
    fullDescription:
      "Issues a license for the next term, with the latest major versions, the same licensee and as many seats. Before the end of the license, the term is added to that end; after it, the term starts now. The license before it stays as it is. A license that was bought is renewed by its next order.",
    customUsage: [
      "01a1fbff-2d7d-756e-9bb9-55db19051b45",
      { input: "01a1fbff-2d7d-756e-9bb9-55db19051b45 --dry-run", brief: "until when, and to whom" },
    ],
  },
});
