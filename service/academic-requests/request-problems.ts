import type { Queries } from "../database/database.ts";

/** Rows that contradict each other, in sentences. No use case leads to them: they were edited by hand. */
export async function findRequestProblems(query: Queries): Promise<string[]> {
  const undecided = await query
    .selectFrom("academicLicenseRequest")
    .leftJoin("academicDecision", "academicDecision.requestId", "academicLicenseRequest.id")
    .select("id")
    .where("state", "not in", ["received", "withdrawn"])
    // What was decided before this service came without a record of it.
    .where("importedFrom", "is", null)
    .where("academicDecision.requestId", "is", null)
    .execute();
  const withoutLicense = await query
    .selectFrom("academicDecision")
    .leftJoin("license", "license.requestId", "academicDecision.requestId")
    .select("academicDecision.requestId")
    .where("verdict", "=", "approved")
    .where("license.id", "is", null)
    .execute();
  return [
    ...undecided.map(({ id }) => `The request ${id} is decided, but there is no decision.`),
    ...withoutLicense.map(({ requestId }) => `The request ${requestId} is approved, but there is no license.`),
  ];
}
