import { explorePolicyName } from "#contract/explore-worker.ts";
import workerAddress from "./explore-worker.ts?worker&url";

/** The part of Trusted Types that is used. Browsers without them take the address as a text. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(address: string): URL };
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

/** The policy is named in the header of the page and vouches for one address. It can be created once for each page. */
const policy = globalThis.trustedTypes?.createPolicy(explorePolicyName, { createScriptURL: () => workerAddress });

export function startExploreWorker(): Worker {
  return new Worker(policy?.createScriptURL("") ?? workerAddress, { type: "module" });
}
