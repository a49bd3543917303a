import type { Queries } from "../database/database.ts";
import { prepareQuery } from "../database/prepared-query.ts";
import { type Permission, readPermissions } from "./permissions.ts";
import type { OperatorRow } from "./tables.ts";

export interface Operator extends Omit<OperatorRow, "may"> {
  may: readonly Permission[];
}

/** All operators, by name. Nothing of it is kept: a removed one is gone in every process at once. */
export async function listOperators(queries: Queries): Promise<Operator[]> {
  const { rows } = await selectOperators(queries, {});
  return rows.map((row) => ({ ...row, may: readPermissions(row.may) }));
}

const selectOperators = prepareQuery((queries) => queries.selectFrom("operator").selectAll().orderBy("name"));

/** Names are the same whatever the case: `ada` of the system is Ada. */
export const isNamed =
  (name: string) =>
  (operator: Pick<Operator, "name">): boolean =>
    operator.name.toLowerCase() === name.toLowerCase();

/** Who gets a mail to the operator. Without an identifier it is the mailbox of REVIEW_EMAIL. */
export interface OperatorRecipient {
  id?: string;
  mailbox: string;
}

/** Each operator with the permission, or the mailbox for reviews if nobody has it. */
export function recipientsFor(
  operators: readonly Operator[],
  permission: Permission,
  { reviewEmail }: { reviewEmail: string },
): OperatorRecipient[] {
  const allowed = operators.filter(({ may }) => may.includes(permission));
  return allowed.length > 0 ? allowed.map(({ id, mailbox }) => ({ id, mailbox })) : [{ mailbox: reviewEmail }];
}

/** Whether an operator is still there. */
export async function isOperator(queries: Queries, id: string): Promise<boolean> {
  const found = await queries.selectFrom("operator").select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}
