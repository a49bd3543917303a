import type { ClientAddress } from "./client-address.ts";
import type { SharedRateLimit } from "./shared-rate-limit.ts";
import type { ViewRenderer } from "./view.ts";

/** What the routes of every feature use. */
export interface HttpParts {
  siteUrl: string;
  contactEmail: string;
  views: ViewRenderer;
  rateLimit: SharedRateLimit;
  clientAddress: ClientAddress;
  /** Whether the site answers to this path. */
  hasPage(path: string): Promise<boolean>;
  /** Called with an unexpected error. */
  reportError(error: unknown, requestId: string | undefined): void;
}
