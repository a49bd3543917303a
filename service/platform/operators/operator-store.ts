import type { Queries } from "../database/database.ts";
import type { OperatorRow } from "./tables.ts";

/**
 * What an operator may do: `review` academic requests, `sell` (orders, licenses and people), the `newsletter`, and `run`
 * the server (mails, signing keys, packages, backups and operators).
 */
export const permissions = ["review", "sell", "newsletter", "run"] as const;
export type Permission = (typeof permissions)[number];

/** The permissions of a row. Those of another version count for nothing. */
function readPermissions(may: string): Permission[] {
  const names = may.split(",");
  return permissions.filter((permission) => names.includes(permission));
}

export const writePermissions = (may: readonly Permission[]): string =>
  permissions.filter((permission) => may.includes(permission)).join(",");

export interface Operator extends Omit<OperatorRow, "may"> {
  may: readonly Permission[];
}

/** All operators, by name. Nothing of it is kept: a removed one is gone in every process at once. */
export async function listOperators(queries: Queries): Promise<Operator[]> {
  const rows = await queries.selectFrom("operator").selectAll().orderBy("name").execute();
  return rows.map((row) => ({ ...row, may: readPermissions(row.may) }));
}

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

/** A device that is signed in. Without a holder it was so before there were operators. */
export interface Session {
  holderId?: string;
}

/** What nobody can do, in sentences. Without operators there is nothing to miss. */
export function findGaps(operators: readonly Operator[]): string[] {
  const missing = permissions.filter((permission) => !operators.some(({ may }) => may.includes(permission)));
  if (operators.length === 0 || missing.length === 0) return [];
  return [
    `Nobody has the permission ${missing.join(", ")}. Such emails go to REVIEW_EMAIL. See: npm run admin -- operators list`,
  ];
}
