import type { Change } from "../change.ts";
import type { App } from "../context.ts";

/** Links to a person's licenses. */
export async function findPersonalLinks(email: string, { database: { query } }: App) {
  return await query.selectFrom("licenseAccess").selectAll().where("email", "=", email).execute();
}

export async function erasePersonalLinks({ transaction }: Change, email: string): Promise<void> {
  await transaction.deleteFrom("licenseAccess").where("email", "=", email).execute();
}
