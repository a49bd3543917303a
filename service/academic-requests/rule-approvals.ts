import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { approvalsByRulePart } from "./mails/approvals-by-rule.ts";
import { reviewPageUrl } from "./request-links.ts";

/**
 * For the daily digest: what the rule has approved since the last one, each with the link that undoes it. Marks it as
 * told, in the transaction of the digest.
 */
export async function approvalsByRule(
  { queries, now }: { queries: Queries; now: Date },
  appContext: Pick<AppContext, "siteUrl" | "linkSecrets" | "clock">,
) {
  const told = await queries
    .updateTable("academicDecision")
    .set({ operatorToldAt: now.toISOString() })
    .where("decidedThrough", "=", "rule")
    .where("operatorToldAt", "is", null)
    .returning("requestId")
    .execute();
  if (told.length === 0) return undefined;
  const requests = await queries
    .selectFrom("academicLicenseRequest")
    .innerJoin("academicDecision", "academicDecision.requestId", "academicLicenseRequest.id")
    .select(["id", "name", "mailbox", "university", "language", "explanation", "decidedAt"])
    .where(
      "id",
      "in",
      told.map(({ requestId }) => requestId),
    )
    .orderBy("decidedAt")
    .execute();
  return approvalsByRulePart(
    requests.map((each) => ({ ...each, undoUrl: (holderId) => reviewPageUrl("undo", each.id, appContext, holderId) })),
  );
}
