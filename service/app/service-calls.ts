import type { DownloadCountRow } from "../downloads/tables.ts";
import { DatabaseUnavailableError } from "../platform/database/database-outage.ts";
import type { RequestBindings } from "../platform/http/environment.ts";

/** An endpoint by the method and path pattern of Hono. */
interface EndpointRoute {
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
  readMetrics(): Promise<readonly object[]>;
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

/** Where the service answers. */
const endpointPaths = [
  "/apis/*",
  "/webhooks/*",
  "/licenses/*",
  "/order/*",
  "/quote",
  "/.well-known/jwks.json",
  "/.well-known/revoked-licenses.jwt",
];

/**
 * What answers in place of a service that still waits for its database: 503 where the service would answer, so that the
 * pages are served meanwhile. Downloads are counted, and the time to an answer is shown, once it is there.
 */
export function absentService(starting: Promise<ServiceCalls>): ServiceCalls {
  return {
    endpoints: endpointPaths.map((path) => ({ method: "ALL", path })),
    mailDescription: "",
    async answer() {
      throw new DatabaseUnavailableError("away", "The service waits for it since its start.");
    },
    answerTime: async () => (await starting).answerTime(),
    findProblems: async () => ["The database does not answer: the service waits for it since its start."],
    readMetrics: async () => [],
    mailDelay: async () => 0,
    countDownloads: async (counts) => (await starting).countDownloads(counts),
    start: async () => undefined,
    stop: async () => undefined,
    close: async () => undefined,
  };
}
