import type { RequestBindings } from "./http/environment.ts";
import type { MetricFamily } from "./metrics/instruments.ts";
import type { DownloadCountRow } from "./packages/tables.ts";

/** An endpoint by the method and path pattern of Hono. */
export interface EndpointRoute {
  method: string;
  path: string;
}

/** What the server of the pages asks of the service, which works with the database and sends the mails. */
export interface ServiceCalls {
  endpoints: readonly EndpointRoute[];
  /** Where mails go, in words. */
  mailDescription: string;
  /** Answers a request for one of the endpoints. */
  answer(request: Request, bindings: RequestBindings): Promise<Response>;
  /** The median time to an answer in milliseconds, if it is known. */
  answerTime(): Promise<number | undefined>;
  /** Why the service cannot do its work at present. */
  findProblems(): Promise<string[]>;
  /** What the thread of the service counts, and the figures of its database. */
  readMetrics(): Promise<readonly MetricFamily[]>;
  /** For how long the single mail that waits longest has been due, in milliseconds. */
  mailDelay(): Promise<number>;
  /** Adds to the counts of downloads. */
  countDownloads(counts: readonly DownloadCountRow[]): Promise<void>;
  /** Begins to send mails. */
  start(): Promise<void>;
  /** Takes no further mail or job, and resolves after those under way. Requests are still answered. */
  stop(): Promise<void>;
  /** Closes the database. No request may follow. */
  close(): Promise<void>;
}
