import { findOperatorName } from "../config/variables.ts";
import { missingMigrations } from "../database/migrate.ts";
import { isNamed, listOperators, type Operator } from "../operators/operator-store.ts";
import type { Permission } from "../operators/permissions.ts";
import type { CliContext } from "./cli-context.ts";
import { CliError, CliUsageError } from "./cli-errors.ts";
import { hasDatabase, withDatabase } from "./with-app-context.ts";

/**
 * The operator's name in the records of this command. Where operators are named it must be one of theirs, who has the
 * permission. This guards against mistakes: whoever has the command line can give another name.
 */
export async function actingOperator(
  context: CliContext,
  as: string | undefined,
  permission: Permission,
): Promise<string> {
  const { configuration, systemUser } = context;
  const name = operatorName({ as, configured: configuration.operator, systemUser });
  const operators = await readOperators(context);
  if (operators.length === 0) return name;
  const allowed = operators.filter(({ may }) => may.includes(permission));
  const operator = operators.find(isNamed(name));
  // Otherwise nobody could ever change operators again.
  if (permission === "operators" && allowed.length === 0) return operator?.name ?? name;
  if (!operator) {
    const known = operators.map((each) => each.name).join(", ");
    throw new CliError(
      `${name} is no operator here. There are: ${known}. Say who you are with --as or ADMIN_OPERATOR.`,
    );
  }
  if (operator.may.includes(permission)) return operator.name;
  const others = allowed.length > 0 ? `These may: ${allowed.map((each) => each.name).join(", ")}.` : "Nobody may.";
  throw new CliError(`${operator.name} lacks the permission ${permission}. ${others}`);
}

/** Before the first start, and before an upgrade, there are none. */
async function readOperators(context: CliContext): Promise<Operator[]> {
  if (!hasDatabase(context.configuration)) return [];
  return await withDatabase(context, async ({ query }) =>
    (await missingMigrations(query)).length > 0 ? [] : await listOperators(query),
  );
}

interface OperatorSources {
  /** Given with the command, as `--as`. */
  as: string | undefined;
  /** The variable ADMIN_OPERATOR. */
  configured: string | undefined;
  /** The user of the operating system. */
  systemUser: string;
}

/** The operator's name for records: from the command, the configuration or the system, in this order. */
export function operatorName({ as, configured, systemUser }: OperatorSources): string {
  const name = findOperatorName(as ?? configured ?? systemUser);
  if (name !== undefined) return name;
  throw new CliUsageError(
    "The operator's name must have at most 60 letters, digits, blanks and . _ @ -. Give it with --as.",
  );
}
