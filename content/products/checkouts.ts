/** The offers that a checkout can sell. */
export type ProfessionalOfferId = "professional-csharp" | "professional-java" | "professional-python";

export type CheckoutAddress = `https://${string}`;
export type CheckoutAddresses = { readonly [id in ProfessionalOfferId]?: CheckoutAddress };

/**
 * The checkouts of the payment provider, by offer: `"professional-java": "https://…"`. Where an address takes the number
 * of licenses, write `{seats}`: `"https://…?quantity={seats}"`. The buy button of an offer without one leads to our order
 * form.
 */
export const checkoutAddresses: CheckoutAddresses = {};
