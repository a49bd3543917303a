import type { Feature } from "./feature.ts";
import type { DigestSource } from "./mail/notify.ts";
import { monthRoutes } from "./month.ts";
import { isCheckoutUnreported, unreportedWords } from "./orders/sold-offers.ts";

/** For the operator's page. It is corrected on the server, so the daily mail does not repeat it. */
const unreportedCheckout: DigestSource = async ({ isLook = false }, { webhookSecrets }) => {
  if (!isLook || !isCheckoutUnreported(webhookSecrets)) return undefined;
  return {
    subject: "Payments aren't reported",
    rank: 0,
    text: "Buyers don't get keys. Set the secret of the payment provider's webhook on the server, restart the service, and check again: npm run admin -- doctor",
    lines: [{ text: unreportedWords }],
  };
};

/** What keeps the service alive and its data safe. */
export const care = {
  routes: (parts) => monthRoutes(parts),
  digest: [unreportedCheckout],
} satisfies Feature;
