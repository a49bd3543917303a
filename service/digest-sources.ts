import { approvalsByRule, waitingRequests } from "./academic-requests/facts.ts";
import type { DigestSource } from "./digest/send-daily-digest.ts";
import { lowPools } from "./licenses/facts.ts";
import { keylessOrders } from "./orders/facts.ts";
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
