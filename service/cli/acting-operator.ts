import { missingMigrations } from "../database/migrate.ts";
import { isNamed, listOperators, type Operator } from "../operators/operator-store.ts";
import type { Permission } from "../operators/permissions.ts";
import type { CliContext } from "./cli-context.ts";
import { CliError } from "./cli-errors.ts";
import { operatorName } from "./operator-name.ts";
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
