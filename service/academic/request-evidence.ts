import { formatDay, formatTime } from "#contract/dates.ts";
import type { AcademicAdvice, App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { licensesOfEmail, withoutKey } from "../licenses/license-store.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { foldEmail } from "../mail/limits.ts";
import { listMails } from "../mail/outbox.ts";
import type { OutgoingMailRow } from "../mail/tables.ts";
import { domainOf, latestRequests } from "./request-store.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

/** What helps the operator to decide on a request, besides the request itself. */
export interface RequestEvidence {
  advice: AcademicAdvice | undefined;
  /** Other requests of the same mailbox, the newest first. */
  earlier: readonly AcademicLicenseRequestRow[];
  /** Requests of other spellings of the same mailbox, such as ada+2@ for ada@, the newest first. */
  spellings: readonly AcademicLicenseRequestRow[];
  /** Requests of other mailboxes of the same domain, the newest first. */
  fromDomain: readonly AcademicLicenseRequestRow[];
  /** The latest licenses of the same mailbox, without keys: issued here, or imported. */
  licenses: readonly Omit<LicenseRow, "keyText">[];
  /** The mails to this mailbox that failed, the newest first. */
  failed: readonly OutgoingMailRow[];
}

const mostLicenses = 20;

/** Anybody can send requests in the name of an address, and each notice would repeat all of them. */
const mostQuoted = 5;

/** The first of these, and how many more there are. */
function quote<Item>(items: readonly Item[], describe: (item: Item) => string): string {
  const more = items.length - mostQuoted;
  return [...items.slice(0, mostQuoted).map(describe), ...(more > 0 ? [`${more} more`] : [])].join("; ");
}

export async function gatherEvidence(
  queries: Queries,
  { id, email }: Pick<AcademicLicenseRequestRow, "id" | "email">,
  { adviseOn }: Pick<App, "adviseOn">,
): Promise<RequestEvidence> {
  const earlier = await latestRequests(queries, { email });
  const others = (await latestRequests(queries, { domain: domainOf(email) })).filter(
    (request) => request.email !== email,
  );
  return {
    advice: adviseOn(email),
    earlier: earlier.filter((request) => request.id !== id),
    spellings: others.filter((request) => foldEmail(request.email) === foldEmail(email)),
    fromDomain: others,
    licenses: (await licensesOfEmail(queries, email)).slice(0, mostLicenses).map(withoutKey),
    failed: await listMails(queries, { states: ["failed"], recipient: email, limit: 5 }),
  };
}

/** All facts about a request with their labels, for the operator's mail, page and command line. */
export function describeEvidence(
  request: AcademicLicenseRequestRow,
  { advice, earlier, spellings, fromDomain, licenses, failed }: RequestEvidence,
): [label: string, value: string][] {
  return [
    ["Name", request.name],
    ["Email", request.email],
    ...(failed.length === 0 ? [] : [["Failed emails", formatFailures(failed)] as [string, string]]),
    ["University", request.university],
    ["Language", request.language],
    ["Received", formatTime(new Date(request.receivedAt))],
    ["Domain", formatAdvice(advice)],
    ...repeatsOf(request, [...earlier, ...spellings]),
    ["Earlier requests from this address", formatHistory(earlier)],
    ...(spellings.length === 0
      ? []
      : [["Other spellings of this address", formatSpellings(spellings)] as [string, string]]),
    ["Licenses for this address", formatLicenses(licenses)],
    ["Other requests from this domain", formatStates(fromDomain)],
    ["Request", request.id],
  ];
}

/**
 * Whether a request repeats one of the same person that was approved. Who has registered a key by mistake is told to send
 * another request and to explain it by email.
 */
function repeatsOf(
  { language }: AcademicLicenseRequestRow,
  others: readonly AcademicLicenseRequestRow[],
): [label: string, value: string][] {
  const repeated = others.find((other) => other.language === language && other.state === "approved");
  if (!repeated) return [];
  const day = formatDay(new Date(repeated.receivedAt));
  const approved = `the request of ${day} for ${language}, which was approved`;
  return [
    [
      "Repeats",
      `${approved}. The person may have registered that key by mistake, or its license ends soon. Look for their email. Approving issues another license; the former one stays valid until you revoke it.`,
    ],
  ];
}

/** What the lists say of the domain of a mailbox. */
export function formatAdvice(advice: AcademicAdvice | undefined): string {
  if (advice === undefined) return "not checked: to get the lists, run npm run build";
  const named = (names: readonly string[]) => (names.length > 0 ? `: ${names.join(", ")}` : "");
  const list = `(lists from ${advice.publishedOn})`;
  switch (advice.kind) {
    case "institution":
      return `${advice.domain} is a listed institution${named(advice.names)} ${list}`;
    case "flagged":
      return `${advice.domain} is listed but flagged: outsiders could get addresses there${named(advice.names)} ${list}`;
    case "academic-suffix":
      return `under ${advice.suffix}, where only academic institutions register ${list}`;
    case "disposable":
      return `${advice.domain} provides disposable addresses ${list}`;
    case "free-mail":
      return `${advice.domain} provides addresses to anyone ${list}`;
    case "unknown":
      return `not on any list ${list}`;
  }
}

function formatFailures(failed: readonly OutgoingMailRow[]): string {
  return failed
    .map(
      ({ purpose, finishedAt, lastFailure }) => `${purpose}, ${formatDay(new Date(finishedAt ?? 0))}: ${lastFailure}`,
    )
    .join("; ");
}

function formatHistory(requests: readonly AcademicLicenseRequestRow[]): string {
  if (requests.length === 0) return "none";
  return quote(
    requests,
    ({ receivedAt, language, state }) => `${formatDay(new Date(receivedAt))}, ${language}: ${state}`,
  );
}

const formatSpellings = (requests: readonly AcademicLicenseRequestRow[]): string =>
  quote(requests, (request) => `${request.email}, ${formatHistory([request])}`);

function formatLicenses(licenses: RequestEvidence["licenses"]): string {
  if (licenses.length === 0) return "none";
  return licenses
    .map(({ products, edition, expiresAt, revokedAt, importedFrom }) =>
      [
        `${products}: ${edition}, ${revokedAt === null ? "until" : "revoked, would end"} ${formatDay(new Date(expiresAt))}`,
        ...(importedFrom === null ? [] : ["imported"]),
      ].join(", "),
    )
    .join("; ");
}

function formatStates(requests: readonly AcademicLicenseRequestRow[]): string {
  if (requests.length === 0) return "none";
  const counts = new Map<string, number>();
  for (const { state } of requests) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].map(([state, count]) => `${count} ${state}`).join(", ");
}
