import { sql } from "kysely";
import { formatDay, formatTime } from "#contract/dates.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { licensesOfEmail } from "../licenses/license-store.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { listMails } from "../mail/outbox.ts";
import type { OutgoingMailRow } from "../mail/tables.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

type Fact = readonly [label: string, value: string];

/** The most requests or licenses that are looked at beside another. */
const longestHistory = 200;

/** All that helps the operator to decide on a request, with labels, for the mail and the page. */
export async function evidenceOf(
  queries: Queries,
  request: AcademicLicenseRequestRow,
  { adviseOn }: Pick<App, "adviseOn">,
): Promise<Fact[]> {
  const { id, name, email, university, language, receivedAt } = request;
  const others = await otherRequests(queries, request);
  const earlier = others.filter((other) => other.email === email);
  const spellings = others.filter((other) => other.email !== email);
  const licenses = (await licensesOfEmail(queries, email)).slice(0, 20);
  const failed = await listMails(queries, { states: ["failed"], recipient: email, limit: 5 });
  return [
    ["Name", name],
    ["Email", email],
    ...unlessEmpty("Failed emails", failed.map(describeFailure)),
    ["University", university],
    ["Language", language],
    ["Received", formatTime(new Date(receivedAt))],
    ["Domain", adviseOn(email)],
    ...repeatsOf(language, others),
    ["Earlier requests from this address", listed(earlier.map(describeRequest))],
    ...unlessEmpty(
      "Other spellings of this address",
      spellings.map((other) => `${other.email}, ${describeRequest(other)}`),
    ),
    ["Licenses for this address", listed(licenses.map(describeLicense), licenses.length)],
    ["Other requests from this domain", await requestsOfDomain(queries, email)],
    ["Request", id],
  ];
}

/** Other requests of the person, in all spellings of the mailbox such as ada+2@ for ada@, the newest first. */
async function otherRequests(queries: Queries, { id, emailKey }: AcademicLicenseRequestRow) {
  return await queries
    .selectFrom("academicLicenseRequest")
    .selectAll()
    .where("emailKey", "=", emailKey)
    .where("id", "!=", id)
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc")
    .limit(longestHistory)
    .execute();
}

/** As in the index on it. */
const domainOfEmail = sql<string>`substr(email, length(rtrim(email, replace(email, '@', ''))) + 1)`;

/** How many requests of other mailboxes of the same domain there are, by their states. */
async function requestsOfDomain(queries: Queries, email: string): Promise<string> {
  const counts = await queries
    .selectFrom("academicLicenseRequest")
    .select(({ fn }) => ["state", fn.countAll().as("count")] as const)
    .where(domainOfEmail, "=", email.slice(email.lastIndexOf("@") + 1))
    .where("email", "!=", email)
    .groupBy("state")
    .orderBy("state")
    .execute();
  return counts.length === 0 ? "none" : counts.map(({ state, count }) => `${count} ${state}`).join(", ");
}

/** Anybody can send requests in the name of an address, and each notice would repeat all of them. */
const mostQuoted = 5;

/** The first of these, and how many more there are. */
function listed(items: readonly string[], most = mostQuoted): string {
  if (items.length === 0) return "none";
  const more = items.length - most;
  return [...items.slice(0, most), ...(more > 0 ? [`${more} more`] : [])].join("; ");
}

const unlessEmpty = (label: string, items: readonly string[]): Fact[] =>
  items.length === 0 ? [] : [[label, listed(items)]];

/**
 * Whether a request repeats one of the same person that was approved. Who has registered a key by mistake is told to send
 * another request and to explain it by email.
 */
function repeatsOf(language: string, others: readonly AcademicLicenseRequestRow[]): Fact[] {
  const repeated = others.find((other) => other.language === language && other.state === "approved");
  if (!repeated) return [];
  const day = formatDay(new Date(repeated.receivedAt));
  return [
    [
      "Repeats",
      `the request of ${day} for ${language}, which was approved. The person may have registered that key by mistake, or its license ends soon. Look for their email. Approving issues another license; the former one stays valid until you revoke it.`,
    ],
  ];
}

const describeFailure = ({ purpose, finishedAt, lastFailure }: OutgoingMailRow): string =>
  `${purpose}, ${formatDay(new Date(finishedAt ?? 0))}: ${lastFailure}`;

const describeRequest = ({ receivedAt, language, state }: AcademicLicenseRequestRow): string =>
  `${formatDay(new Date(receivedAt))}, ${language}: ${state}`;

function describeLicense({ products, edition, expiresAt, revokedAt, importedFrom }: LicenseRow): string {
  const end = `${revokedAt === null ? "until" : "revoked, would end"} ${formatDay(new Date(expiresAt))}`;
  return `${products}: ${edition}, ${end}${importedFrom === null ? "" : ", imported"}`;
}
