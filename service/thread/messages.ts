import type { Configuration } from "../config/config.ts";
import type { DownloadCountRow } from "../packages/tables.ts";
import type { ServiceCalls } from "../service-calls.ts";
import type { ForwardedRequest } from "./forwarded.ts";

/** What the thread of the service is started with. */
export interface ServiceThreadData {
  configuration: Configuration;
  builtSiteFolder: string | undefined;
}

/** What the thread is asked for. */
export type Question =
  | { name: "answer"; argument: ForwardedRequest }
  | { name: "countDownloads"; argument: readonly DownloadCountRow[] }
  | { name: "answerTime" | "findProblems" | "readMetrics" | "mailDelay" | "start" | "stop" | "close" };

/** A message to the thread of the service. */
export type Call = Question & {
  /** The answer carries the same. */
  id: number;
};

/** A message from it: that it waits for its database, that it is ready, the answer to a call, or a line of the log. */
export type Message =
  | ({ kind: "ready" } & Pick<ServiceCalls, "endpoints" | "mailDescription">)
  | { kind: "value"; id: number; value: unknown }
  | { kind: "failure"; id: number; error: Error }
  | { kind: "log"; line: string }
  | { kind: "database-away" };
