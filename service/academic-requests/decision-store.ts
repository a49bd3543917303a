import type { Actor } from "../audit/audit-actions.ts";
import type { Queries } from "../database/database.ts";
import type { AcademicDecisionRow } from "./tables.ts";

/** Who decides, and whether with the admin CLI, by the link in the mail about the request, or as the rule does. */
export interface Operator {
  name: string;
  through: AcademicDecisionRow["decidedThrough"];
}

/** Adds the decision on a request. The table refuses a second one. */
export async function addDecision(
  transaction: Queries,
  decision: Omit<AcademicDecisionRow, "operatorToldAt">,
): Promise<void> {
  await transaction
    .insertInto("academicDecision")
    .values({ ...decision, operatorToldAt: null })
    .execute();
}

/** Who decides where the service does so by a rule. */
export const rule = { name: "rule", through: "rule" } as const satisfies Operator;

/** The actor of the audit entries of a decision. */
export function actorOf({ name, through }: Operator): Actor {
  return through === "rule" ? "rule" : `operator:${name}`;
}

export async function removeDecision(transaction: Queries, requestId: string): Promise<void> {
  await transaction.deleteFrom("academicDecision").where("requestId", "=", requestId).execute();
}

export async function findDecision(queries: Queries, requestId: string): Promise<AcademicDecisionRow | undefined> {
  return await queries.selectFrom("academicDecision").selectAll().where("requestId", "=", requestId).executeTakeFirst();
}
