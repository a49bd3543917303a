import * as v from "valibot";
import { longestName, longestUniversity, requestableLanguages } from "#contract/forms.ts";
import { mailbox } from "#contract/mailbox.ts";
import { singleLine } from "#contract/single-line.ts";
import type { Actor } from "../platform/audit/audit-actions.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import { exportCommand as exportOf, importCommand as importOf } from "../platform/cli/import-command.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import {
  findFuture,
  findRepeats,
  type GivenFile,
  type ImportOutcome,
  type ImportProblem,
  type ImportRows,
  importedFrom,
  inFileOrder,
  oneOf,
  readImport,
  time,
} from "../platform/csv/read-import.ts";
import { writeCsv } from "../platform/csv/write-csv.ts";
import type { Queries } from "../platform/database/database.ts";
import { rowParts } from "../platform/database/row-parts.ts";
import { type AcademicRequestState, isOpen } from "./life-cycle.ts";

const importColumns = {
  required: ["name", "email", "university", "language", "received", "state"],
  optional: ["explanation"],
} as const;

/** The states of a file, and those of the life cycle that they stand for: the key of a granted request is delivered. */
const importedStates = {
  received: "received",
  approved: "delivered",
  rejected: "rejected",
  withdrawn: "withdrawn",
} as const satisfies Record<string, AcademicRequestState>;
const stateNames = ["received", "approved", "rejected", "withdrawn"] as const satisfies (keyof typeof importedStates)[];

const ImportedRequest = v.object({
  name: singleLine("name", longestName),
  email: mailbox("email"),
  university: singleLine("university", longestUniversity),
  language: oneOf("language", requestableLanguages),
  received: time("received", "12:00:00"),
  state: v.pipe(
    oneOf("state", stateNames),
    v.transform((name) => importedStates[name]),
  ),
  explanation: v.optional(singleLine("explanation", 1000)),
});
type ImportedRequest = v.InferOutput<typeof ImportedRequest>;
type Rows = ImportRows<ImportedRequest>["rows"];

/**
 * Imports requests that were made before this service, all or none. Nobody is written to. One that is open waits for a
 * decision like others.
 */
async function importRequests(
  { text, source }: GivenFile,
  appContext: AppContext,
  actor: Actor,
): Promise<ImportOutcome> {
  const { rows, problems } = readImport(text, importColumns, ImportedRequest);
  return await auditedTransaction(appContext, actor, async ({ transaction, now, audit }) => {
    const found = inFileOrder(
      problems,
      findRepeats(rows, identityOf, "The request of this mailbox, language and day"),
      findRepeats(rows, openKey, "The open request of this mailbox and language"),
      await findKnown(transaction, rows),
      findFuture(rows, "received", now),
    );
    if (found.length > 0) return { count: 0, problems: found };
    const requests = rows.map(({ row: { email, received, explanation = null, ...row } }) => ({
      ...row,
      explanation,
      id: appContext.createIdentifier(),
      mailbox: email,
      receivedAt: received.toISOString(),
      mailboxProvenAt: null,
      importedFrom: importedFrom(source, now),
    }));
    for (const part of rowParts(requests))
      await transaction.insertInto("academicLicenseRequest").values(part).execute();
    for (const { id, language, state } of requests)
      audit({ action: "request-imported", subjectId: id, details: { language, state } });
    const open = requests.filter(({ state }) => isOpen(state)).length;
    const later = open > 0 && `${open} ${open === 1 ? "waits" : "wait"} for your decision, which is mailed.`;
    return { count: requests.length, problems: [], ...(later && { later }) };
  });
}

function identityOf({ email, language, received }: ImportedRequest): string {
  return [email, language, received.toISOString().slice(0, 10)].join(" ");
}

function openKey({ email, language, state }: ImportedRequest): string | undefined {
  return isOpen(state) ? `${email} ${language}` : undefined;
}

async function findKnown(queries: Queries, rows: Rows): Promise<ImportProblem[]> {
  const stored = await queries
    .selectFrom("academicLicenseRequest")
    .select(["id", "mailbox", "language", "receivedAt", "state"])
    .execute();
  const known = new Map(
    stored.map(({ id, mailbox, language, receivedAt }) => [`${mailbox} ${language} ${receivedAt.slice(0, 10)}`, id]),
  );
  const open = new Map(
    stored.filter(({ state }) => isOpen(state)).map(({ id, mailbox, language }) => [`${mailbox} ${language}`, id]),
  );
  return rows.flatMap(({ line, row }) => {
    const same = known.get(identityOf(row));
    if (same !== undefined)
      return [{ line, problem: `The request of this mailbox, language and day is there: ${same}.` }];
    const waiting = open.get(openKey(row) ?? "");
    return waiting === undefined
      ? []
      : [{ line, problem: `An open request of this mailbox and language is there: ${waiting}.` }];
  });
}

const exportColumns = [
  ...["name", "email", "university", "language", "received", "state", "explanation", "id", "mailbox proven"],
  ...["verdict", "reason", "note", "decided", "decided by", "imported from"],
];

/** All requests with their decisions as CSV, the oldest first. The export is recorded. */
async function exportRequests(appContext: AppContext, actor: Actor): Promise<{ csv: string; count: number }> {
  return await auditedTransaction(appContext, actor, async ({ transaction, audit }) => {
    const requests = await transaction
      .selectFrom("academicLicenseRequest")
      .leftJoin("academicDecision", "academicDecision.requestId", "academicLicenseRequest.id")
      .selectAll("academicLicenseRequest")
      .select(["verdict", "reason", "note", "decidedAt", "decidedBy"])
      .orderBy("receivedAt")
      .orderBy("id")
      .execute();
    audit({ action: "requests-exported", subjectId: "requests", details: { count: requests.length } });
    const rows = requests.map((request) => ({
      name: request.name,
      email: request.mailbox,
      university: request.university,
      language: request.language,
      received: request.receivedAt,
      state: request.state,
      explanation: request.explanation ?? "",
      id: request.id,
      "mailbox proven": request.mailboxProvenAt ?? "",
      verdict: request.verdict ?? "",
      reason: request.reason ?? "",
      note: request.note ?? "",
      decided: request.decidedAt ?? "",
      "decided by": request.decidedBy ?? "",
      "imported from": request.importedFrom ?? "",
    }));
    return { csv: writeCsv(exportColumns, rows), count: requests.length };
  });
}

export const importCommand = importOf({
  permission: "review",
  things: "requests",
  columns: `The columns name, email, university, language (${requestableLanguages.join(", ")}), received and state (${Object.keys(importedStates).join(", ")}) must be there; explanation may be. A request that is received waits for your decision.`,
  importFile: importRequests,
});

export const exportCommand = exportOf({
  permission: "review",
  things: "requests",
  fullDescription: "Writes every academic request with its decision.",
  read: exportRequests,
});
