/**
 * The page that starts a worker from its own address, and the name of the Trusted Types policy that vouches for the
 * address. No other page has a policy.
 */
export const explorePath = "/explore";
export const explorePolicyName = "explore-worker";

/** The worker that parses code with WebAssembly, which its own response allows, and no page's. */
export const codeWorkerFile = /^assets\/code-worker-[\w-]+\.js$/;
