import * as v from "valibot";
import { OperatorName } from "../config/operator-variables.ts";
import { CliUsageError } from "./cli-errors.ts";

export interface OperatorSources {
  /** Given with the command, as `--as`. */
  as: string | undefined;
  /** The variable ADMIN_OPERATOR. */
  configured: string | undefined;
  /** The user of the operating system. */
  systemUser: string;
}

/** The operator's name for records: from the command, the configuration or the system, in this order. */
export function operatorName({ as, configured, systemUser }: OperatorSources): string {
  const name = v.safeParse(OperatorName, as ?? configured ?? systemUser);
  if (name.success) return name.output;
  throw new CliUsageError(
    "The operator's name must have at most 60 letters, digits, blanks and . _ @ -. Give it with --as.",
  );
}
