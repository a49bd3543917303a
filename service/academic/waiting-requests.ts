import { formatTime } from "#contract/dates.ts";
import type { DigestSource } from "../mail/notify.ts";
import { addWorkingDays } from "../time.ts";
import { listRequests, promisedTimes } from "./request.ts";

const longestList = 500;

/** For the daily digest: the requests that are, or become before the next one, past the promised answer time. */
export const waitingRequests: DigestSource = async ({ queries, now, isLook = false }) => {
  const nextDigest = addWorkingDays(now, 1);
  // The promised time follows the order of arrival, so that no newer request stands in the way of an overdue one.
  const open = await listRequests(queries, "open", longestList);
  const waiting = open
    .map((request) => ({ ...request, ...promisedTimes(request.receivedAt) }))
    .filter(({ askAfter }) => askAfter <= nextDigest);
  const others = isLook ? open.length - waiting.length : 0;
  if (waiting.length === 0)
    return others === 0
      ? undefined
      : {
          rank: 5,
          subject: others === 1 ? "1 academic request is open" : `${others} academic requests are open`,
          text: "None of them is close to the promised time.",
          lines: [{ text: "Review them", noun: "requests" }],
        };
  const late = waiting.filter(({ askAfter }) => askAfter <= now).length;
  const count =
    waiting.length === 1 ? "1 academic request is waiting" : `${waiting.length} academic requests are waiting`;
  return {
    rank: 3,
    subject: `${count} for an answer${late > 0 ? `, ${late} past the promised time` : ""}`,
    text: "These requests are close to or past the time we promised an answer by. The oldest comes first.",
    lines: waiting.map(({ id, language, university, receivedAt, askAfter }) => ({
      text: `${university}, ${language}. Received ${formatTime(new Date(receivedAt))}, promised by ${formatTime(askAfter)}.`,
      ...{ noun: "requests", id },
    })),
    ...(others > 0 && { note: `${others} more are open but not close to the promised time.` }),
    ...(waiting.length === longestList && { note: `These are the ${waiting.length} oldest requests.` }),
  };
};
