import { waitingRequests } from "./academic-requests/waiting-requests.ts";
import type { DigestSource } from "./digest/digest-part.ts";
import { keylessOrders } from "./orders/keyless-orders.ts";

/** What the daily digest is made of, in the order of the mail. */
export const digestSources: readonly DigestSource[] = [waitingRequests, keylessOrders];
