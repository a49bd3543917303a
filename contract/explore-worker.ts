/**
 * The page that starts a worker from its own address, and the name of the Trusted Types policy that vouches for the
 * address. No other page has a policy.
 */
export const explorePath = "/explore";
export const explorePolicyName = "explore-worker";
