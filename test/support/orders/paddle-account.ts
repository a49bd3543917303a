import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type {
  IAdjustmentResponse,
  IEventsResponse,
  ISubscriptionResponse,
  ITransactionResponse,
} from "@paddle/paddle-node-sdk";
import { onTestFinished } from "vitest";

/** An account at Paddle as its API shows it: what is in it by kind. */
export interface PaddleAccount {
  subscriptions?: readonly Partial<ISubscriptionResponse>[];
  transactions?: readonly Partial<ITransactionResponse>[];
  adjustments?: readonly Partial<IAdjustmentResponse>[];
  /** The newest first. */
  events?: readonly IEventsResponse[];
}

/** Smaller than what is asked for, so that every list of three has a second page. */
const pageLength = 2;

/** Paddle's API with an account, to be asked as a test has it. Its calls are noted with their version. */
export async function servePaddle(
  account: PaddleAccount,
  answer: (response: ServerResponse) => boolean = () => false,
): Promise<{ server: { url: string }; calls: string[] }> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    calls.push(`${request.headers["paddle-version"]} ${url.pathname}`);
    if (answer(response)) return;
    const found = find(account, url);
    response.writeHead(found === undefined ? 404 : 200, { "content-type": "application/json" });
    const error = { type: "request_error", code: "not_found", detail: `No ${url.pathname}.`, documentation_url: "" };
    response.end(JSON.stringify(found ?? { error }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server: { url: `http://127.0.0.1:${port}` }, calls };
}

function find(account: PaddleAccount, url: URL): object | undefined {
  const [kind = "", id] = url.pathname.slice(1).split("/");
  const objects: readonly { id?: string }[] = Object.entries(account).find(([name]) => name === kind)?.[1] ?? [];
  if (id === undefined)
    return page(
      objects.filter((object) => fits(object, url)),
      url,
    );
  const data = objects.find((object) => object.id === id);
  return data && { data, meta: { request_id: "1" } };
}

/** Whether an object has the values that a list is asked for. */
const fits = (object: object, { searchParams }: URL) =>
  ["id", "transaction_id", "subscription_id"].every((name) => {
    const value = searchParams.get(name);
    return value === null || Object.entries(object).some(([key, each]) => key === name && each === value);
  });

function page(objects: readonly object[], url: URL): object {
  const start = Number(url.searchParams.get("after") ?? 0);
  const end = Math.min(objects.length, start + pageLength);
  const next = new URL(url);
  next.searchParams.set("after", String(end));
  const pagination = { per_page: pageLength, next: next.href, has_more: end < objects.length, estimated_total: 0 };
  return { data: objects.slice(start, end), meta: { request_id: "1", pagination } };
}
