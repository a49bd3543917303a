import type { Database } from "#service/platform/database/database.ts";
import { type AcademicService, createAcademicService } from "./academic-service.ts";
import { adviseOnListed } from "./listed-institutions.ts";

/** A service that approves clear cases by itself, so many a day. */
export async function createRule(kind: Database["kind"], perDay = 20, database?: object) {
  const service = await createAcademicService(kind, { configuration: { autoApprove: { perDay }, ...database } });
  service.appContext.adviseOn = adviseOnListed;
  return service;
}

/** How many licenses there are. */
export const issued = async ({ appContext }: AcademicService) =>
  (await appContext.database.query.selectFrom("license").select("id").execute()).length;
