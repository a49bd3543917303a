import { CliError } from "../../cli/cli-errors.ts";

/** Says why a license cannot be signed, where that is so. */
export function refuseUnprepared(
  outcome:
    | { kind: "no-signing-key"; place: string }
    | { kind: "impossible"; problems: readonly string[] }
    | { kind: string },
): void {
  if ("place" in outcome)
    throw new CliError(`There are no signing keys in ${outcome.place}. Make them with keys create.`);
  if ("problems" in outcome) throw new CliError(outcome.problems.join(" "));
}
