import type { ClientAddress } from "./client-address.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { ViewRenderer } from "./view.ts";

/** What the routes of every feature use. */
export interface HttpParts {
  siteUrl: string;
  contactEmail: string;
  views: ViewRenderer;
  rateLimit: RateLimit;
  clientAddress: ClientAddress;
  /** Called with an unexpected error. */
  reportError(error: unknown, requestId: string | undefined): void;
}
