import { createHash } from "node:crypto";
import type { AppContext } from "../context/app-context.ts";
import { addOrderEvent } from "../orders/order-store.ts";
import { parseJson } from "./parse-json.ts";
import type { EventHead, ProviderAdapter, SignedRequest } from "./provider-adapter.ts";
import { storedName } from "./test-names.ts";

/** Stores an event as it was signed, once, and lets it be worked off. What it says is read later. */
export async function storeEvent(
  adapter: ProviderAdapter,
  request: SignedRequest,
  isTestSecret: boolean,
  appContext: Pick<AppContext, "database" | "clock" | "createIdentifier" | "orderReported">,
): Promise<void> {
  const now = appContext.clock.now();
  const head = readHead(adapter, request, now);
  const isTest = head.isTest || isTestSecret;
  const eventId = head.eventId ?? createHash("sha256").update(request.body).digest("base64url");
  await addOrderEvent(appContext.database.query, {
    id: appContext.createIdentifier(),
    provider: adapter.provider,
    eventId: storedName(eventId, isTest),
    orderId: null,
    occurredAt: head.occurredAt.toISOString(),
    receivedAt: now.toISOString(),
    handledAt: null,
    kind: null,
    facts: null,
    body: request.body,
    problem: null,
    isTest: isTest ? 1 : 0,
    subject: head.subject && storedName(head.subject, isTest),
  });
  appContext.orderReported(isTest);
}

/** An event of unexpected shape is kept as well: it is signed, and a later version may understand it. */
function readHead(adapter: ProviderAdapter, request: SignedRequest, now: Date): EventHead {
  try {
    return adapter.readHead(parseJson(request.body), request);
  } catch {
    return { eventId: null, occurredAt: now, isTest: false, subject: null };
  }
}
