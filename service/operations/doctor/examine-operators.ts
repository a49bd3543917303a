import type { Configuration } from "../../config/config.ts";
import type { Queries } from "../../database/database.ts";
import { findGaps } from "../../operators/find-gaps.ts";
import { listOperators } from "../../operators/operator-store.ts";
import { listOpenProposals } from "../../proposals/proposal-store.ts";
import { minutes, subtractDuration } from "../../time/durations.ts";
import { type Finding, look, sound } from "./finding.ts";

/** After this the job of a running service has carried out what was confirmed. */
const grace = minutes(5);

/** Looks for what no operator may do or confirm, and for proposals that wait. */
export async function examineOperators(
  queries: Queries,
  { twoPersonRule, signingKeys }: Configuration,
  now: Date,
): Promise<Finding[]> {
  const operators = await listOperators(queries);
  const gaps = findGaps(operators, twoPersonRule);
  const names =
    operators.length === 0
      ? "Nobody is named: REVIEW_EMAIL is the operator."
      : `${operators.map(({ name }) => name).join(", ")}.`;
  const rule = twoPersonRule.length === 0 ? "" : ` Two persons for: ${twoPersonRule.join(", ")}.`;
  if (signingKeys && twoPersonRule.includes("keys"))
    gaps.push(
      "TWO_PERSON_RULE names keys, but SIGNING_KEYS gives them: they are changed where that is set, by one person.",
    );
  return [
    ...(gaps.length === 0 ? [sound("operators", names + rule)] : gaps.map((gap) => look("operators", gap))),
    ...(await examineProposals(queries, now)),
  ];
}

async function examineProposals(queries: Queries, now: Date): Promise<Finding[]> {
  const open = await listOpenProposals(queries, now);
  const late = await queries
    .selectFrom("proposal")
    .select("id")
    .where("state", "=", "confirmed")
    .where("confirmedAt", "<", subtractDuration(now, grace).toISOString())
    .execute();
  return [
    ...open.map(({ id, kind, subject, proposedBy, expiresAt }) =>
      look(
        "proposals",
        `${kind} (${subject}), by ${proposedBy}, waits for another operator until ${expiresAt}. See: npm run admin -- proposals show ${id}`,
      ),
    ),
    ...late.map(({ id }) =>
      look("proposals", `${id} is confirmed and not carried out. Does the service run? See its log.`),
    ),
  ];
}
