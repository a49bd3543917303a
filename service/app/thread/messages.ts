import type { DownloadCountRow } from "../../downloads/tables.ts";
import type { Configuration } from "../../platform/config/config.ts";
import { isReading } from "../../platform/http/answer.ts";
import type { RequestBindings } from "../../platform/http/environment.ts";
import { readBytes } from "../../platform/http/request-body.ts";
import type { ServiceCalls } from "../service-calls.ts";

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

/** A request as one thread sends it to another. Its body is among the bindings. */
interface ForwardedRequest {
  method: string;
  url: string;
  headers: [string, string][];
  bindings: RequestBindings;
}

/** The response as it is sent back. */
export interface ForwardedResponse {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer> | null;
}

export async function packRequest(request: Request, bindings: RequestBindings): Promise<ForwardedRequest> {
  const { method, url, headers } = request;
  const body = isReading(request) ? undefined : await readBytes(request);
  return { method, url, headers: [...headers], bindings: { ...bindings, body } };
}

export function unpackRequest({ method, url, headers }: ForwardedRequest): Request {
  return new Request(url, { method, headers });
}

export async function packResponse(response: Response): Promise<ForwardedResponse> {
  const { status, headers, body } = response;
  return { status, headers: [...headers], body: body && (await response.bytes()) };
}

export function unpackResponse({ body, ...head }: ForwardedResponse): Response {
  return new Response(body, head);
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
