import type { Queries } from "../database/database.ts";
import type { AcademicDecisionRow } from "./tables.ts";

/** Who decides, and whether with the admin CLI or by the link in the mail about the request. */
export interface Operator {
  name: string;
  through: AcademicDecisionRow["decidedThrough"];
}

/** Adds the decision on a request. The table refuses a second one. */
export async function addDecision(transaction: Queries, decision: AcademicDecisionRow): Promise<void> {
  await transaction.insertInto("academicDecision").values(decision).execute();
}

export async function findDecision(queries: Queries, requestId: string): Promise<AcademicDecisionRow | undefined> {
  return await queries.selectFrom("academicDecision").selectAll().where("requestId", "=", requestId).executeTakeFirst();
}
