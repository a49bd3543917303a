import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { prepareQuery } from "../database/prepared-query.ts";
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

/** A device that is signed in. Without a holder it was so before there were operators. */
export interface Session {
  holderId?: string;
}

export type OperatorOfLink =
  /** Acts under this name. */
  | { kind: "allowed"; name: string; id: string | undefined }
  /** The device is not signed in as the one whom the link was sent to. */
  | { kind: "signed-out"; recipient: { id?: string; mailbox: string } }
  | { kind: "refused"; why: "left" | "not-permitted" | "names-nobody" };

/**
 * Who acts by a link on a device. A link that names its holder acts for this one alone, and one from before there were
 * operators for whoever is signed in.
 */
export async function operatorOfLink(
  holderId: string | undefined,
  session: Session | undefined,
  permission: Permission,
  { database, reviewEmail }: Pick<AppContext, "database" | "reviewEmail">,
): Promise<OperatorOfLink> {
  const operators = await listOperators(database.query);
  if (holderId === undefined && operators.length === 0) {
    const isSignedIn = session !== undefined && session.holderId === undefined;
    return isSignedIn
      ? { kind: "allowed", name: reviewEmail, id: undefined }
      : { kind: "signed-out", recipient: { mailbox: reviewEmail } };
  }
  const operator = operators.find(({ id }) => id === (holderId ?? session?.holderId));
  if (!operator) return { kind: "refused", why: holderId === undefined ? "names-nobody" : "left" };
  const { id, name, mailbox, may } = operator;
  if (!may.includes(permission)) return { kind: "refused", why: "not-permitted" };
  return session?.holderId === id ? { kind: "allowed", name, id } : { kind: "signed-out", recipient: { id, mailbox } };
}

/** What nobody can do, in sentences. Without operators there is nothing to miss. */
export function findGaps(operators: readonly Operator[]): string[] {
  const missing = permissions.filter((permission) => !operators.some(({ may }) => may.includes(permission)));
  if (operators.length === 0 || missing.length === 0) return [];
  return [
    `Nobody has the permission ${missing.join(", ")}. Such emails go to REVIEW_EMAIL. See: npm run admin -- operators list`,
  ];
}
