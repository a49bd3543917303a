import type { AppContext } from "../context/app-context.ts";
import type { DigestSource } from "../digest/digest-part.ts";
import { addWorkingDays } from "../time/working-days.ts";
import { initialState } from "./life-cycle.ts";
import { type WaitingRequest, waitingRequestsPart } from "./mails/digest.ts";
import { promisedTimes } from "./promised-times.ts";
import { reviewPageUrl } from "./request-links.ts";
import { listAcademicRequests } from "./request-store.ts";

const longestList = 500;

const linkTo =
  (requestId: string, appContext: AppContext): WaitingRequest["linkTo"] =>
  (verdict, holderId) =>
    reviewPageUrl(verdict, requestId, appContext, holderId);

/** For the daily digest: the requests that become overdue before the next one. */
export const waitingRequests: DigestSource = async ({ queries, now }, appContext) => {
  // The promised time follows the order of arrival, so that no newer request stands in the way of an overdue one.
  const filter = { states: [initialState], oldestFirst: true, limit: longestList } as const;
  const open = await listAcademicRequests(queries, filter);
  const nextDigest = addWorkingDays(now, 1);
  const waiting = open
    .map((request) => ({ ...request, receivedAt: new Date(request.receivedAt) }))
    .map((request) => ({ ...request, askAfter: promisedTimes(request.receivedAt).askAfter }))
    .filter(({ askAfter }) => askAfter.getTime() <= nextDigest.getTime())
    .map((request) => ({ ...request, linkTo: linkTo(request.id, appContext) }));
  if (waiting.length === 0) return undefined;
  return waitingRequestsPart(waiting, { now, isCut: waiting.length === longestList });
};
