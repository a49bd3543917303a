import * as v from "valibot";
import { longestName, longestUniversity, requestableLanguages } from "#contract/forms.ts";
import { mailbox } from "#contract/mailbox.ts";
import { singleLine } from "#contract/single-line.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import {
  asCsv,
  exportNote,
  exportCommand as exportOf,
  importCommand as importOf,
} from "../platform/cli/transfer-commands.ts";
import {
  findFuture,
  findRepeats,
  type ImportProblem,
  type ImportRows,
  oneOf,
  time,
} from "../platform/csv/read-import.ts";
import type { Queries } from "../platform/database/database.ts";
import { rowParts } from "../platform/database/row-parts.ts";
import { type AcademicRequestState, isOpen } from "./life-cycle.ts";

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
/** Imports requests that were made before this service. One that is open waits for a decision like others. */
export const importCommand = importOf({
  permission: "review",
  things: "requests",
  columns: `The columns name, email, university, language (${requestableLanguages.join(", ")}), received and state (${Object.keys(importedStates).join(", ")}) must be there; explanation may be. A request that is received waits for your decision.`,
  row: ImportedRequest,
  findProblems: async (rows, { transaction, now }) => [
    findRepeats(rows, identityOf, "The request of this mailbox, language and day is"),
    findRepeats(rows, openKey, "The open request of this mailbox and language is"),
    await findKnown(transaction, rows),
    findFuture(rows, "received", now),
  ],
  async store(rows, { transaction, audit, importedFrom }, { createIdentifier }) {
    const requests = rows.map(({ email, received, explanation = null, ...row }) => ({
      ...row,
      explanation,
      id: createIdentifier(),
      mailbox: email,
      receivedAt: received.toISOString(),
      mailboxProvenAt: null,
      importedFrom,
    }));
    for (const part of rowParts(requests))
      await transaction.insertInto("academicLicenseRequest").values(part).execute();
    for (const { id, language, state } of requests)
      audit({ action: "request-imported", subjectId: id, details: { language, state } });
    const open = requests.filter(({ state }) => isOpen(state)).length;
    const later = open > 0 && `${open} ${open === 1 ? "waits" : "wait"} for your decision, which is mailed.`;
    return { ...(later && { later }) };
  },
});

function identityOf({ email, language, received }: ImportedRequest): string {
  return [email, language, received.toISOString().slice(0, 10)].join(" ");
}

function openKey({ email, language, state }: ImportedRequest): string | undefined {
  return isOpen(state) ? `${email} ${language}` : undefined;
}

async function findKnown(queries: Queries, rows: ImportRows<ImportedRequest>["rows"]): Promise<ImportProblem[]> {
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

/** Exports all requests with their decisions, the oldest first. */
export const exportCommand = exportOf({
  permission: "review",
  things: "requests",
  details: `Writes every academic request with its decision. ${exportNote}`,
  flags: {},
  read: (context) =>
    auditedTransaction(context, context.actor, async ({ transaction, audit }) => {
      const requests = await transaction
        .selectFrom("academicLicenseRequest")
        .leftJoin("academicDecision", "academicDecision.requestId", "academicLicenseRequest.id")
        .selectAll("academicLicenseRequest")
        .select(["verdict", "reason", "note", "decidedAt", "decidedBy"])
        .orderBy("receivedAt")
        .orderBy("id")
        .execute();
      audit({ action: "requests-exported", subjectId: "requests", details: { count: requests.length } });
      return asCsv(
        {
          name: (request) => request.name,
          email: (request) => request.mailbox,
          university: (request) => request.university,
          language: (request) => request.language,
          received: (request) => request.receivedAt,
          state: (request) => request.state,
          explanation: (request) => request.explanation,
          id: (request) => request.id,
          "mailbox proven": (request) => request.mailboxProvenAt,
          verdict: (request) => request.verdict,
          reason: (request) => request.reason,
          note: (request) => request.note,
          decided: (request) => request.decidedAt,
          "decided by": (request) => request.decidedBy,
          "imported from": (request) => request.importedFrom,
        },
        requests,
      );
    }),
});
