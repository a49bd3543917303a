import { CliError } from "../../cli/cli-errors.ts";
import type { Queries } from "../../database/database.ts";
import { findLicense } from "../../licenses/license-store.ts";

/** Refuses a license that no order can renew. */
export async function requireRenewable(queries: Queries, id: string): Promise<void> {
  const license = await findLicense(queries, id);
  if (!license) throw new CliError(`There is no license ${id}.`);
  if (license.revokedAt !== null) throw new CliError(`The license ${id} is revoked.`);
}
