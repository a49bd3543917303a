/** Takes the place of `content/products/checkouts.ts` in service tests: a checkout that is entered changes none of them. */
export const checkoutAddresses = {};
