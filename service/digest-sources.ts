import { approvalsByRule } from "./academic-requests/rule-approvals.ts";
import { waitingRequests } from "./academic-requests/waiting-requests.ts";
import type { DigestSource } from "./digest/digest-part.ts";
import { lowPools } from "./licenses/low-pools.ts";
import { keylessOrders } from "./orders/keyless-orders.ts";
import { openProposals } from "./proposals/open-proposals.ts";
import { silentWebhooks } from "./webhooks/silent-webhooks.ts";

/** What the daily digest is made of, in the order of the mail. */
export const digestSources: readonly DigestSource[] = [
  waitingRequests,
  approvalsByRule,
  keylessOrders,
  lowPools,
  silentWebhooks,
  openProposals("keys"),
  openProposals("newsletter"),
];
