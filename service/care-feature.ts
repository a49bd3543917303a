import type { Feature } from "./feature.ts";
import type { DigestSource } from "./mail/notify.ts";
import { monthRoutes } from "./month.ts";
import { isCheckoutUnreported, unreportedWords } from "./orders/sold-offers.ts";
import { unconfirmedPromises } from "./stand-ins.ts";

/** For the operator's page. It is corrected on the server, so the daily mail does not repeat it. */
const unreportedCheckout: DigestSource = async ({ isLook = false }, { paymentKeys }) => {
  if (!isLook || !isCheckoutUnreported(paymentKeys)) return undefined;
  return {
    subject: "Payments aren't reported",
    rank: 0,
    text: "Buyers don't get keys. Set a live key of the payment provider's API and the secret of its webhook on the server, restart the service, and check again: npm run admin -- doctor",
    lines: [{ text: unreportedWords }],
  };
};

/** For the operator's page. The owner confirms them, or takes the words off the pages. */
const unsourcedPromises: DigestSource = async ({ isLook = false }) => {
  const promises = isLook ? await unconfirmedPromises() : [];
  if (promises.length === 0) return undefined;
  return {
    subject: "Promises to visitors that nobody has confirmed",
    rank: 9,
    text: "Confirm each, or change the words on the pages. Then remove its entry in content/pages/placeholders.ts and build again.",
    lines: [{ text: `There are ${promises.length}. This lists them on the server: npm run admin -- doctor` }],
  };
};

/** What keeps the service alive and its data safe. */
export const care = {
  routes: (parts) => monthRoutes(parts),
  digest: [unreportedCheckout, unsourcedPromises],
} satisfies Feature;
