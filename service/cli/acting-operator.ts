import type { CliContext } from "./cli-context.ts";
import { operatorName } from "./operator-name.ts";

/** Whose name this command writes into its records. */
export function actingOperator({ configuration, systemUser }: CliContext, as: string | undefined): string {
  return operatorName({ as, configured: configuration.operator, systemUser });
}
