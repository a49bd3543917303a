import * as v from "valibot";
import { rejectionReasonIds } from "#content/pages/rejection-reasons.ts";
import { deskPath } from "#contract/addresses.ts";
import { singleLine } from "#contract/endpoints.ts";
import { writeCsv } from "../csv.ts";
import { chosenIds, type DeskVisit, fileAnswer, historyOf, openDesk } from "../desk/open-desk.ts";
import type { FeatureParts } from "../feature.ts";
import { findLicenseOfRequest } from "../licenses/license-store.ts";
import { LicenseRefused } from "../licenses/sign-license.ts";
import { foldEmail } from "../mail/limits.ts";
import { howToConfirm } from "../sales-settings.ts";
import { approveRequest, rejectRequest, undoRejection } from "./decide-request.ts";
import { isOpen, isUndoable, promisedTimes } from "./life-cycle.ts";
import { describeEvidence, formatAdvice, gatherEvidence } from "./request-evidence.ts";
import { approvedUniversities, countByPerson, findAcademicRequest, listAcademicRequests } from "./request-store.ts";

const listPath = `${deskPath}/requests`;
const longestList = 200;

const Identifier = v.object({ id: v.string() });
const Rejection = v.pipe(
  v.object({
    reason: v.picklist(rejectionReasonIds, "Choose the reason that the requester is told."),
    note: v.union([v.literal(""), singleLine("note", 1000)], "Enter one paragraph of at most 1,000 characters."),
  }),
  v.forward(
    v.check(({ reason, note }) => reason !== "other" || note !== "", "Write why: this reason has no words of its own."),
    ["note"],
  ),
);
const optionalName = (longest: number) =>
  v.optional(v.union([v.literal(""), singleLine("name", longest)], `Enter at most ${longest} characters.`), "");
const Approval = v.object({ id: v.string(), licensee: optionalName(120), organization: optionalName(200) });

/** The pages of academic requests at the desk. */
export function academicDesk(parts: FeatureParts) {
  const desk = openDesk(parts);

  desk.page(listPath, (visit) => showList(visit));
  desk.page(`${listPath}/institutions.csv`, (visit) => showInstitutions(visit));
  desk.page(`${listPath}/:id`, (visit) => showRequest(visit, visit.context.req.param("id") ?? ""));

  desk.action(`${listPath}/:id/approve`, {
    fields: Approval,
    async run(visit, { id, licensee, organization }) {
      const names = { licensee: licensee || undefined, organization: organization || undefined };
      const fault = await approve(visit, id, names);
      return fault === undefined
        ? { kind: "done", to: `${listPath}/${id}`, code: "approved" }
        : { kind: "refused", message: fault };
    },
    page: (visit, { id = "" }) => showRequest(visit, id),
  });

  desk.action(`${listPath}/:id/reject`, {
    fields: v.intersect([Identifier, Rejection]),
    async run(visit, { id, reason, note }) {
      const fault = await reject(visit, id, { reason, note: note || null });
      return fault === undefined
        ? { kind: "done", to: `${listPath}/${id}`, code: "rejected" }
        : { kind: "refused", message: fault };
    },
    page: (visit, { id = "" }) => showRequest(visit, id),
  });

  desk.action(`${listPath}/:id/undo`, {
    fields: Identifier,
    async run(visit, { id }) {
      const outcome = await undoRejection(id, visit.operator.email, visit.app);
      if (outcome === "undone") return { kind: "done", to: `${listPath}/${id}`, code: "undone" };
      if (outcome === "other-open")
        return { kind: "refused", message: "Another request from this address is open. Decide on that one first." };
      return { kind: "refused", message: decidedElsewhere };
    },
    page: (visit, { id = "" }) => showRequest(visit, id),
  });

  desk.action(`${listPath}/decide`, {
    fields: v.variant("verdict", [
      v.looseObject({ verdict: v.literal("approve") }),
      v.looseObject({ verdict: v.literal("reject"), reason: v.picklist(rejectionReasonIds, "Choose a reason.") }),
    ]),
    async run(visit, fields) {
      const ids = chosenIds(fields as Readonly<Record<string, string>>);
      if (ids.length === 0) return { kind: "refused", message: "Choose at least one request." };
      if (fields.verdict === "reject" && fields.reason === "other")
        return { kind: "refused", message: "Reject these one by one: each needs a reason in your words." };
      const faults: string[] = [];
      for (const id of ids) {
        const fault =
          fields.verdict === "approve"
            ? await approve(visit, id, {})
            : await reject(visit, id, { reason: fields.reason, note: null });
        if (fault !== undefined) faults.push(fault);
      }
      const decided = ids.length - faults.length;
      if (decided === 0) return { kind: "refused", message: faults[0] ?? "" };
      const code = faults.length > 0 ? "partly" : fields.verdict === "approve" ? "approved" : "rejected";
      return { kind: "done", to: listPath, code, count: decided };
    },
    page: (visit) => showList(visit),
  });

  return desk.routes;
}

const decidedElsewhere = "This request isn't open anymore. Look at it as it is now.";

/** Returns why it cannot be approved, if so. */
async function approve(
  visit: DeskVisit,
  id: string,
  names: { licensee?: string | undefined; organization?: string | undefined },
): Promise<string | undefined> {
  try {
    const outcome = await approveRequest(id, { operator: visit.operator.email, ...names }, visit.app);
    if (outcome.kind === "unconfirmed") return howToConfirm([outcome.product]);
    return outcome.kind === "approved" ? undefined : decidedElsewhere;
  } catch (error) {
    if (error instanceof LicenseRefused) return error.message;
    throw error;
  }
}

async function reject(
  visit: DeskVisit,
  id: string,
  { reason, note }: { reason: (typeof rejectionReasonIds)[number]; note: string | null },
): Promise<string | undefined> {
  const outcome = await rejectRequest(id, { operator: visit.operator.email, reason, note }, visit.app);
  return outcome === "rejected" ? undefined : decidedElsewhere;
}

async function showList(visit: DeskVisit): Promise<Response> {
  const { database, clock, adviseOn } = visit.app;
  const now = clock.now();
  const list = visit.context.req.query("list") === "all" ? "all" : "open";
  const found = await listAcademicRequests(database.query, list, longestList + 1);
  const shown = found.slice(0, longestList);
  const counts = await countByPerson(
    database.query,
    shown.map(({ email }) => email),
  );
  const requests = shown.map((request) => {
    const { id, name, email, university, language, state, receivedAt } = request;
    const { askAfter } = promisedTimes(receivedAt);
    return {
      ...{ id, name, email, university, language, state, receivedAt },
      promisedUntil: isOpen(request) ? askAfter.toISOString() : null,
      isLate: isOpen(request) && askAfter < now,
      domain: formatAdvice(adviseOn(email)),
      earlierRequests: (counts.get(foldEmail(email)) ?? 1) - 1,
      licenses: Number(request.licenses),
      failedMails: Number(request.failedMails),
    };
  });
  return visit.show("desk/requests", { list, requests, isCut: found.length > longestList });
}

/** The institutions of approved requests as they were entered, for the list of universities in the content. */
async function showInstitutions(visit: DeskVisit): Promise<Response> {
  const rows = await approvedUniversities(visit.app.database.query);
  const content = writeCsv(["university", "requests", "last approved"], rows);
  return fileAnswer({ name: "designite-institutions.csv", type: "text/csv", content });
}

async function showRequest(visit: DeskVisit, id: string): Promise<Response> {
  const { app } = visit;
  const { query } = app.database;
  const request = await findAcademicRequest(query, id);
  if (!request) return visit.notFound();
  const evidence = await gatherEvidence(query, request, app);
  const license = await findLicenseOfRequest(query, id);
  const { name, email, university, language, state, receivedAt, reason, note, decidedBy, decidedAt } = request;
  return visit.show("desk/request", {
    request: { id, name, email, university, language, state, receivedAt },
    evidence: describeEvidence(request, evidence),
    promisedUntil: promisedTimes(receivedAt).askAfter.toISOString(),
    ...(decidedBy !== null &&
      decidedAt !== null && {
        decision: { verdict: state === "approved" ? state : "rejected", by: decidedBy, at: decidedAt, reason, note },
      }),
    license: license && { text: license.id.slice(-8), href: `${deskPath}/licenses/${license.id}` },
    can: { decide: isOpen(request), undo: isUndoable(request, app.clock.now()) },
    licensee: name,
    organization: university,
    history: await historyOf(visit, id, license ? [id, license.id] : [id]),
  });
}
