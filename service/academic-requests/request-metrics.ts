import type { MetricSource } from "../context/metric-source.ts";
import { gauge, singleGauge } from "../metrics/metric-family.ts";
import { countWaitingRequests } from "./count-waiting.ts";

/** How many requests wait for a decision, and how many of them longer than promised. */
export const requestMetrics: MetricSource = async ({ queries, now }) => {
  const { open, overdue, oldest } = await countWaitingRequests(queries, now);
  return [
    gauge(
      "designite_academic_requests",
      "Academic requests without a decision, by whether the promised time is over.",
      [
        { labels: { state: "in-time" }, value: open - overdue },
        { labels: { state: "overdue" }, value: overdue },
      ],
    ),
    singleGauge(
      "designite_academic_request_oldest_seconds",
      "For how long the oldest of them waits.",
      oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0,
    ),
  ];
};
