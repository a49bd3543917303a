import type { CliContext } from "./cli-context.ts";
import { operatorName } from "./operator-name.ts";

/** The operator's name in the records of this command. */
export function actingOperator({ configuration, systemUser }: CliContext, as: string | undefined): string {
  return operatorName({ as, configured: configuration.operator, systemUser });
}
