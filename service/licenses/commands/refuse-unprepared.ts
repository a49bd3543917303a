import { CliError } from "../../cli/cli-errors.ts";

/** Throws if a license could not be signed. */
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
