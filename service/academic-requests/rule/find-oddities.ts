import { foldWord } from "#contract/institution-words.ts";
import { foldMailbox } from "../../mail/budgets/fold-mailbox.ts";
import { days, subtractDuration } from "../../time/durations.ts";
import type { RequestEvidence } from "../request-evidence.ts";
import type { AcademicLicenseRequestRow } from "../tables.ts";
import { fitsInstitution } from "./fits-institution.ts";

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
export function findOddities(
  request: AcademicLicenseRequestRow,
  { advice, earlier, fromDomain, returned, licenses }: RequestEvidence,
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
    [!isListed, "The domain is not that of a listed institution."],
    [
      isListed && !fitsInstitution(university, advice.domain, advice.names),
      "The university is not the one of the domain.",
    ],
    [!personName.test(name), "The name is not a first and a last name."],
    [folded !== mailbox, "The mailbox is a variant of another one."],
    [
      earlier.length > 0 || fromDomain.some((other) => foldMailbox(other.mailbox) === folded),
      "It is not the first request of the mailbox.",
    ],
    [licenses.length > 0, "The mailbox has had a license."],
    [explanation !== null, "It explains why another key is needed."],
    [returned.length > 0, "A mail to the mailbox was returned."],
    [
      fromDomain.some((other) => foldWord(other.name) === foldWord(name)),
      "The same name has asked from another mailbox of the domain.",
    ],
    [rejected.length > 0, `A request of the domain was rejected within ${daysAfterRejection} days.`],
    [today.length >= manyOfDomain, `The domain has sent ${today.length} other requests within a day.`],
  ];
  return oddities.flatMap(([isOdd, why]) => (isOdd ? [why] : []));
}
