import type { AppContext } from "../context/app-context.ts";
import { listOperators } from "./operator-store.ts";
import type { Permission } from "./permissions.ts";

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
