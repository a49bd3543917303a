import * as v from "valibot";
import { OperatorName } from "../config/config-variables.ts";
import { DeskUsageError } from "./cli-errors.ts";

export interface OperatorSources {
  /** Given with the command, as `--as`. */
  as: string | undefined;
  /** The variable DESK_OPERATOR. */
  configured: string | undefined;
  /** Who is logged in. */
  systemUser: string;
}

/** Whose name goes into the records: the nearest of the three that is given. */
export function operatorName({ as, configured, systemUser }: OperatorSources): string {
  const name = v.safeParse(OperatorName, as ?? configured ?? systemUser);
  if (name.success) return name.output;
  throw new DeskUsageError(
    "The operator's name must have at most 60 letters, digits, blanks and . _ @ -. Give it with --as.",
  );
}
