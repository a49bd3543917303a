import * as v from "valibot";
import { rejectionReasonIds } from "#content/pages/rejection-reasons.ts";
import { deskPath } from "#contract/addresses.ts";
import { Refused } from "../change.ts";
import { writeCsv } from "../csv.ts";
import { chosenIds, type DeskVisit, fileAnswer, historyOf, openDesk } from "../desk/open-desk.ts";
import type { FeatureParts } from "../feature.ts";
import { findLicenseOfRequest } from "../licenses/license-store.ts";
import { optionalLine, optionalName } from "../web/fields.ts";
import { approveRequest, rejectRequest, undoRejection } from "./decide-request.ts";
import { evidenceOf } from "./evidence.ts";
import { findRequest, isOpen, isUndoable, listRequests, promisedTimes } from "./request.ts";

const listPath = `${deskPath}/requests`;
const longestList = 200;

const Rejection = v.pipe(
  v.object({
    reason: v.picklist(rejectionReasonIds, "Choose the reason that the requester is told."),
    note: optionalLine(1000),
  }),
  v.forward(
    v.check(
      ({ reason, note }) => reason !== "other" || note !== null,
      "Write why: this reason has no words of its own.",
    ),
    ["note"],
  ),
);
const Approval = v.object({ licensee: optionalName(120), organization: optionalName(200) });

/** The request that a page or an action is about. */
const idOf = ({ context }: DeskVisit): string => context.req.param("id") ?? "";

/** The pages of academic requests at the desk. */
export function academicDesk(parts: FeatureParts) {
  const desk = openDesk(parts);

  desk.page(listPath, showList);
  desk.page(`${listPath}/institutions.csv`, showInstitutions);
  desk.page(`${listPath}/:id`, showRequest);

  /** A decision on one request, which is refused if it is not open any more. */
  const onRequest = <Schema extends v.GenericSchema<unknown, object>>(
    name: string,
    code: string,
    fields: Schema,
    decide: (visit: DeskVisit, input: v.InferOutput<Schema>) => Promise<unknown>,
  ) =>
    desk.action(`${listPath}/:id/${name}`, {
      fields,
      async run(visit, input) {
        await decide(visit, input);
        return { kind: "done", to: `${listPath}/${idOf(visit)}`, code };
      },
      page: showRequest,
    });

  onRequest("approve", "approved", Approval, (visit, { licensee, organization }) => {
    const names = { licensee: licensee ?? undefined, organization: organization ?? undefined };
    return approveRequest(idOf(visit), { operator: visit.operator.email, ...names }, visit.app);
  });
  onRequest("reject", "rejected", Rejection, (visit, { reason, note }) =>
    rejectRequest(idOf(visit), { operator: visit.operator.email, reason, note }, visit.app),
  );
  onRequest("undo", "undone", v.object({}), (visit) => undoRejection(idOf(visit), visit.operator.email, visit.app));

  desk.action(`${listPath}/decide`, {
    fields: v.variant("verdict", [
      v.looseObject({ verdict: v.literal("approve") }),
      v.looseObject({ verdict: v.literal("reject"), reason: v.picklist(rejectionReasonIds, "Choose a reason.") }),
    ]),
    async run({ app, operator: { email: operator } }, fields) {
      const ids = chosenIds(fields as Readonly<Record<string, string>>);
      if (ids.length === 0) throw new Refused("Choose at least one request.");
      if (fields.verdict === "reject" && fields.reason === "other")
        throw new Refused("Reject these one by one: each needs a reason in your words.");
      const refusals: Refused[] = [];
      for (const id of ids) {
        const decision =
          fields.verdict === "approve"
            ? approveRequest(id, { operator }, app)
            : rejectRequest(id, { operator, reason: fields.reason, note: null }, app);
        await decision.catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          refusals.push(error);
        });
      }
      const [refusal] = refusals;
      if (refusal && refusals.length === ids.length) throw refusal;
      const code = refusal ? "partly" : fields.verdict === "approve" ? "approved" : "rejected";
      return { kind: "done", to: listPath, code, count: ids.length - refusals.length };
    },
    page: showList,
  });

  return desk.routes;
}

async function showList(visit: DeskVisit): Promise<Response> {
  const { database, clock, adviseOn } = visit.app;
  const now = clock.now();
  const list = visit.context.req.query("list") === "all" ? "all" : "open";
  const found = await listRequests(database.query, list, longestList + 1);
  const requests = found.slice(0, longestList).map((request) => {
    const { id, name, email, university, language, state, receivedAt } = request;
    const { askAfter } = promisedTimes(receivedAt);
    return {
      ...{ id, name, email, university, language, state, receivedAt },
      promisedUntil: isOpen(request) ? askAfter.toISOString() : null,
      isLate: isOpen(request) && askAfter < now,
      domain: adviseOn(email),
      earlierRequests: Number(request.earlierRequests),
      licenses: Number(request.licenses),
      failedMails: Number(request.failedMails),
    };
  });
  return visit.show("desk/requests", { list, requests, isCut: found.length > longestList });
}

/** The institutions of approved requests as they were entered, for the list of universities in the content. */
async function showInstitutions(visit: DeskVisit): Promise<Response> {
  const counted = await visit.app.database.query
    .selectFrom("academicLicenseRequest")
    .select(({ fn }) => ["university", fn.countAll().as("requests"), fn.max("decidedAt").as("last")] as const)
    .where("state", "=", "approved")
    .groupBy("university")
    .orderBy("requests", "desc")
    .orderBy("university")
    .execute();
  const rows = counted.map(({ university, requests, last }) => ({
    university,
    requests: String(requests),
    "last approved": last?.slice(0, 10) ?? "",
  }));
  const content = writeCsv(["university", "requests", "last approved"], rows);
  return fileAnswer({ name: "designite-institutions.csv", type: "text/csv", content });
}

async function showRequest(visit: DeskVisit): Promise<Response> {
  const { app } = visit;
  const { query } = app.database;
  const request = await findRequest(query, idOf(visit));
  if (!request) return visit.notFound();
  const { id, name, email, university, language, state, receivedAt, reason, note, decidedBy, decidedAt } = request;
  const license = await findLicenseOfRequest(query, id);
  return visit.show("desk/request", {
    request: { id, name, email, university, language, state, receivedAt },
    evidence: await evidenceOf(query, request, app),
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
