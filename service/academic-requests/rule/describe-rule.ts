import type { AppContext } from "../../context/app-context.ts";
import { isOpen } from "../life-cycle.ts";
import type { RequestEvidence } from "../request-evidence.ts";
import type { AcademicLicenseRequestRow } from "../tables.ts";
import { findOddities } from "./find-oddities.ts";

/** What the rule says about an open request, for the operator. Nothing where every request waits for a person. */
export function describeRule(
  request: AcademicLicenseRequestRow,
  evidence: RequestEvidence,
  { autoApprove, clock }: Pick<AppContext, "autoApprove" | "clock">,
): [label: string, value: string][] {
  if (!autoApprove || !isOpen(request.state)) return [];
  const oddities = findOddities(request, evidence, clock.now());
  if (oddities.length > 0) return [["Rule", `A person decides. ${oddities.join(" ")}`]];
  const until = `within the cap of ${autoApprove.perDay} a day`;
  return request.mailboxProvenAt === null
    ? [["Rule", `A clear case: approved as soon as the mailbox is confirmed, ${until}`]]
    : [["Rule", "A clear case that the rule has not approved: the cap of the day, or no signing key"]];
}
