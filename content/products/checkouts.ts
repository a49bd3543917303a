import type { CheckoutAddresses } from "./offers.ts";

/**
 * The checkouts of the payment provider, by offer: `"professional-java": "https://…"`. Where an address takes the number
 * of licenses, write `{seats}`: `"https://…?quantity={seats}"`. The buy button of an offer without one leads to our order
 * form.
 */
export const checkoutAddresses: CheckoutAddresses = {};
