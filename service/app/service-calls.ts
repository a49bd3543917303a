import { Worker } from "node:worker_threads";
import type { DownloadCountRow } from "../downloads/tables.ts";
import type { Configuration } from "../platform/config/config.ts";
import { DatabaseUnavailableError } from "../platform/database/database-outage.ts";
import { isReading } from "../platform/http/answer.ts";
import type { RequestBindings } from "../platform/http/environment.ts";
import { readBytes } from "../platform/http/request-body.ts";
import type { LineBatch } from "../platform/watch/log.ts";
import type { ServiceFigures } from "../platform/watch/metrics.ts";

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
  /** Why the service cannot do its work at present. */
  findProblems(): Promise<string[]>;
  readFigures(): Promise<ServiceFigures>;
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
  "/desk",
  "/desk/*",
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
    findProblems: async () => ["The database doesn't answer: the service waits for it since its start."],
    readFigures: async () => (await starting).readFigures(),
    mailDelay: async () => 0,
    countDownloads: async (counts) => (await starting).countDownloads(counts),
    start: async () => undefined,
    stop: async () => undefined,
    close: async () => undefined,
  };
}

/** What the thread of the service is started with. */
export interface ServiceThreadData {
  configuration: Configuration;
  builtSiteFolder: string | undefined;
}

/** What the thread is asked for. */
type Question =
  | { name: "answer"; argument: ForwardedRequest }
  | { name: "countDownloads"; argument: readonly DownloadCountRow[] }
  | { name: "findProblems" | "readFigures" | "mailDelay" | "start" | "stop" | "close" };

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

type ForwardedRequest = Awaited<ReturnType<typeof packRequest>>;
type ForwardedResponse = Awaited<ReturnType<typeof packResponse>>;

/** A request as one thread sends it to another. Its body is among the bindings. */
async function packRequest(request: Request, bindings: RequestBindings) {
  const { method, url, headers } = request;
  const body = isReading(request) ? undefined : await readBytes(request);
  return { method, url, headers: [...headers], bindings: { ...bindings, body } };
}

/** The response as it is sent back. */
export async function packResponse(response: Response) {
  const { status, headers, body } = response;
  return { status, headers: [...headers], body: body && (await response.bytes()) };
}

/** Returns a function that collects items and sends those of one turn of the event loop together. */
export function createBatch<Item>(send: (items: Item[]) => void): (item: Item) => void {
  let waiting: Item[] = [];
  return (item) => {
    waiting.push(item);
    if (waiting.length > 1) return;
    setImmediate(() => {
      const items = waiting;
      waiting = [];
      send(items);
    });
  };
}

/**
 * Starts the service in a thread of its own and resolves when it is ready for calls. Rejects with what keeps it from
 * starting. Its log is written here. `databaseAway` is called while the start waits for the database.
 */
export async function startServiceThread(
  data: ServiceThreadData,
  log: Pick<LineBatch, "write">,
  databaseAway: () => void,
): Promise<ServiceCalls> {
  const worker = new Worker(new URL("./service-thread.ts", import.meta.url), { workerData: data });
  const ready = Promise.withResolvers<Extract<Message, { kind: "ready" }>>();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let calls = 0;

  worker.on("error", (error) => {
    ready.reject(error);
    // Before the start has ended this changes nothing. Later there is no service without this thread.
    void ready.promise.then(
      () => {
        throw error;
      },
      () => undefined,
    );
  });
  const take = (message: Message) => {
    switch (message.kind) {
      case "ready":
        return ready.resolve(message);
      case "log":
        return log.write(message.line);
      case "database-away":
        return databaseAway();
      default: {
        const call = waiting.get(message.id);
        waiting.delete(message.id);
        return message.kind === "value" ? call?.resolve(message.value) : call?.reject(message.error);
      }
    }
  };
  // With `node --watch`, Node itself sends the names of loaded files here.
  worker.on("message", (messages: Message[] | { "watch:import": unknown }) => {
    if (!Array.isArray(messages)) return;
    for (const message of messages) take(message);
  });
  const send = createBatch<Call>((messages) => worker.postMessage(messages));

  async function ask<Value>(question: Question): Promise<Value> {
    calls += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(calls, answer);
    send({ ...question, id: calls });
    // The thread carries out the call by the same name and types.
    return (await answer.promise) as Value;
  }

  const { endpoints, mailDescription } = await ready.promise;
  return {
    endpoints,
    mailDescription,
    async answer(request: Request, bindings: RequestBindings) {
      const argument = await packRequest(request, bindings);
      const { body, ...head } = await ask<ForwardedResponse>({ name: "answer", argument });
      return new Response(body, head);
    },
    findProblems: () => ask({ name: "findProblems" }),
    mailDelay: () => ask({ name: "mailDelay" }),
    readFigures: () => ask({ name: "readFigures" }),
    countDownloads: (argument) => ask({ name: "countDownloads", argument }),
    start: () => ask({ name: "start" }),
    stop: () => ask({ name: "stop" }),
    async close() {
      await ask({ name: "close" });
      await worker.terminate();
    },
  };
}

/**
 * Returns the memory of this thread that only the start needed, after what is under way. V8 by itself keeps it until it
 * needs room. Without --expose-gc this does nothing.
 */
export function freeStartMemory(): void {
  setImmediate(() => globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" }));
}
