import type { CliContext } from "../../../platform/cli/cli-context.ts";
import { CliError } from "../../../platform/cli/cli-errors.ts";
import { printResult } from "../../../platform/cli/print-result.ts";
import { formatTime } from "../../../platform/time/time.ts";
import type { Proposed } from "../propose.ts";
import type { ProposalKind } from "../tables.ts";

/** Says what was proposed and who can confirm it, or why nobody can. */
export function printProposed(context: CliContext, json: boolean, kind: ProposalKind, proposed: Proposed): void {
  switch (proposed.kind) {
    case "not-an-operator":
      throw new CliError(
        `TWO_PERSON_RULE names ${kind}: two operators are needed. Name them with: npm run admin -- operators add`,
      );
    case "nobody-else":
      throw new CliError(
        `TWO_PERSON_RULE names ${kind}, and no other operator has that permission: nobody could confirm. See: npm run admin -- operators list`,
      );
    case "proposed-at-once":
      throw new CliError("Somebody else has proposed the same at this moment. See: npm run admin -- proposals list");
    default: {
      const { id, fingerprint, expiresAt } = proposed.proposal;
      printResult(
        context,
        json,
        { proposed: id, fingerprint, expiresAt, asked: proposed.asked },
        `Proposed. Nothing is done until ${proposed.asked.join(" or ")} confirms it, by the link in the mail or with: npm run admin -- proposals confirm ${id}. It expires on ${formatTime(new Date(expiresAt))}. Fingerprint: ${fingerprint}`,
      );
    }
  }
}
