import { approvalsByRule, waitingRequests } from "../academic/facts.ts";
import { lowPools } from "../licenses/facts.ts";
import { keylessOrders } from "../orders/facts.ts";
import { silentWebhooks } from "../orders/webhooks/silent-webhooks.ts";
import type { DigestSource } from "../platform/mail/daily-digest.ts";

/** What the daily digest is made of, in the order of the mail. */
export const digestSources: readonly DigestSource[] = [
  waitingRequests,
  approvalsByRule,
  keylessOrders,
  lowPools,
  silentWebhooks,
];
