import { addInstrument, counter, histogram } from "./instruments.ts";

const requestsName = "designite_http_requests_total";
const requestsHelp = "Answered requests. The route is the pattern of the address, never the address itself.";

/** Answers from memory by their status: this is the way of most requests, and costs one addition. */
const fromMemory = new Float64Array(600);

addInstrument(() => ({
  ...{ name: requestsName, help: requestsHelp, type: "counter" },
  samples: [...fromMemory.entries()]
    .filter(([, count]) => count > 0)
    .map(([status, value]) => ({ labels: { route: "site", status: String(status) }, value })),
}));

export function countFromMemory(status: number): void {
  fromMemory[status] = (fromMemory[status] ?? 0) + 1;
}

const requests = counter(requestsName, requestsHelp, ["route", "status"]);
const brokenOff = counter("designite_http_broken_off_total", "Answers that the client did not read to their end.");
/** In seconds. */
const bounds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
const durations = histogram(
  "designite_http_request_duration_seconds",
  "Time to the end of the answer, of requests that are not answered from memory.",
  bounds,
  ["route"],
);

/** Counts an answer of the application. Without a route its address is none of ours. */
export function countRequest(answer: { route: string; status: number; seconds: number; isBrokenOff: boolean }): void {
  requests.add({ route: answer.route, status: String(answer.status) });
  durations.observe({ route: answer.route }, answer.seconds);
  if (answer.isBrokenOff) brokenOff.add({});
}
