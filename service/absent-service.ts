import { DatabaseUnavailableError } from "./database/unavailable.ts";
import type { ServiceCalls } from "./service-calls.ts";

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
