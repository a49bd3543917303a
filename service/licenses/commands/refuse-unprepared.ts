import { CliError } from "../../cli/cli-errors.ts";
import { noSigningKeys } from "../../cli/required-signing-keys.ts";

/** Throws if a license could not be signed. */
export function refuseUnprepared(
  outcome:
    | { kind: "no-signing-key"; place: string }
    | { kind: "impossible"; problems: readonly string[] }
    | { kind: string },
): void {
  if ("place" in outcome) throw noSigningKeys(outcome.place);
  if ("problems" in outcome) throw new CliError(outcome.problems.join(" "));
}
