import { searchWorkerPath } from "#contract/search-worker.ts";

declare global {
  interface Window {
    /** Trusted Types (W3C), where the browser has them. */
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
    };
  }
}

/**
 * Lets Pagefind start its worker, whose address it gives as a text. No other address becomes a worker, and no text
 * markup or script. A policy of another name would have to be used by Pagefind itself.
 */
export function allowSearchWorker(): void {
  window.trustedTypes?.createPolicy("default", {
    createScriptURL: (address) => (address === searchWorkerPath ? address : null),
  });
}
