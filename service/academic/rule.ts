import { domainAndParents } from "#contract/institution-names.ts";
import { foldWord } from "#contract/institution-words.ts";
import type { AuditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { claimJobRun } from "../platform/jobs/job-runner.ts";
import { foldMailbox } from "../platform/mail/budgets/charge-budgets.ts";
import { days, subtractDuration } from "../platform/time/time.ts";
import { approveRequest } from "./decide-request.ts";
import { isOpen } from "./life-cycle.ts";
import { gatherEvidence, type RequestEvidence } from "./request-evidence.ts";
import { rule } from "./request-store.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

/**
 * Approves a request whose mailbox was just proven, if the owner has switched this on and it is a clear case. Every other
 * request waits for the operator. Returns whether it was approved.
 */
export async function approveClearCase(requestId: string, appContext: AppContext): Promise<boolean> {
  const { autoApprove } = appContext;
  if (!autoApprove) return false;
  const refuse = async (tx: AuditedTransaction, request: AcademicLicenseRequestRow) => {
    const isClear = request.mailboxProvenAt !== null && (await isClearCase(tx, request, appContext));
    return isClear && (await claimPlace(tx, autoApprove.perDay)) ? undefined : { kind: "for a person" };
  };
  const outcome = await approveRequest(requestId, { operator: rule, refuse }, appContext);
  return outcome.kind === "approved";
}

async function isClearCase(
  { transaction, now }: AuditedTransaction,
  request: AcademicLicenseRequestRow,
  appContext: AppContext,
): Promise<boolean> {
  const evidence = await gatherEvidence(transaction, request, appContext);
  return findOddities(request, evidence, now).length === 0;
}

const placeJob = "approve-by-rule";

/**
 * Claims one of the places of the day. A place is claimed once, so that processes together never approve more than there
 * are places. An approval that is undone keeps its place.
 */
async function claimPlace({ transaction, now }: AuditedTransaction, perDay: number): Promise<boolean> {
  const day = now.toISOString().slice(0, 10);
  const taken = await transaction
    .selectFrom("jobRun")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("job", "=", placeJob)
    .where("occasion", "like", `${day} %`)
    .executeTakeFirstOrThrow();
  for (let place = Number(taken.count) + 1; place <= perDay; place += 1) {
    if (await claimJobRun(transaction, placeJob, `${day} ${place}`, now)) return true;
  }
  return false;
}

/** With so many other requests of its domain within a day, a request is looked at: a course, or somebody who tries. */
const manyOfDomain = 5;

/** A person decides on the requests of a domain for so many days after one was rejected. */
const daysAfterRejection = 30;

/** Two words of letters. */
const personName = /^[\p{L}\p{M}][\p{L}\p{M}.'’-]*(?: [\p{L}\p{M}.'’-]+)+$/u;

/**
 * Why a person must decide on a request, in short sentences; none for a clear case. Whether the mailbox is proven is not
 * examined, because it can be proven later.
 */
function findOddities(
  request: AcademicLicenseRequestRow,
  { advice, earlier, spellings, fromDomain, returned, licenses }: RequestEvidence,
  now: Date,
): string[] {
  const { name, mailbox, university, explanation } = request;
  const folded = foldMailbox(mailbox);
  const isSince = (time: string, duration: number) => time > subtractDuration(now, duration).toISOString();
  const today = fromDomain.filter(({ receivedAt }) => isSince(receivedAt, days(1)));
  const rejected = fromDomain.filter(
    ({ state, receivedAt }) => state === "rejected" && isSince(receivedAt, days(daysAfterRejection)),
  );
  const isListed = advice?.kind === "institution";
  const oddities: readonly (readonly [isOdd: boolean, why: string])[] = [
    [!isListed, "The domain doesn't belong to a listed institution."],
    [isListed && !fitsInstitution(university, advice.domain, advice.names), "The university doesn't match the domain."],
    [!personName.test(name), "The name isn't a first and a last name."],
    [folded !== mailbox, `The mailbox is another spelling of ${folded}.`],
    [earlier.length > 0 || spellings.length > 0, "It isn't the first request from the mailbox."],
    [licenses.length > 0, "The mailbox has had a license."],
    [explanation !== null, "It explains why another key is needed."],
    [returned.length > 0, "An email to the mailbox was returned."],
    [
      fromDomain.some((other) => foldWord(other.name) === foldWord(name)),
      "The same name has asked from another mailbox in the domain.",
    ],
    [rejected.length > 0, `A request from the domain was rejected within ${daysAfterRejection} days.`],
    [today.length >= manyOfDomain, `The domain has sent ${today.length} other requests within a day.`],
  ];
  return oddities.flatMap(([isOdd, why]) => (isOdd ? [why] : []));
}

/** Words that many institutions share, and those of their parts. */
const shared = new Set(
  [
    "the of and for at in a de la le les du des del della di do da dos das der die und et e y",
    "university universities universite universita universitat universidad universidade universitet uniwersytet",
    "college school institute institut instituto institution academy technische technical technology national state",
    "department dept faculty laboratory lab group chair computer computing science sciences software engineering",
    "informatics information",
  ].flatMap((line) => line.split(" ")),
);

/** The words of a name that tell one institution from others. */
function tellingWords(name: string): string[] {
  return (name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(foldWord).filter((word) => !shared.has(word));
}

/**
 * Whether the name in a request is that of the institution with this domain: every telling word of it is in one of the
 * listed names, or it is the short name in the domain, such as MIT for mit.edu. A name with any other word does not fit,
 * so that a person looks at it.
 */
export function fitsInstitution(university: string, domain: string, names: readonly string[]): boolean {
  const typed = tellingWords(university);
  if (typed.length === 0) return false;
  const labels = new Set(domainAndParents(domain).map((each) => each.split(".")[0]));
  if (typed.every((word) => labels.has(word))) return true;
  return names.some((name) => {
    const known = new Set(tellingWords(name));
    return typed.every((word) => known.has(word));
  });
}

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
    : [["Rule", "A clear case that the rule hasn't approved: the daily cap is reached, or there's no signing key"]];
}
