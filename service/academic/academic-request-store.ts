import type { Queries } from "#service/database/database.ts";
import type { AcademicLicenseRequestRow } from "#service/database/tables.ts";

/** Stores the request unless one of the same mailbox and language is open. Says whether it is new. */
export async function addAcademicRequest(queries: Queries, request: AcademicLicenseRequestRow): Promise<boolean> {
  const added = await queries
    .insertInto("academicLicenseRequest")
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}
