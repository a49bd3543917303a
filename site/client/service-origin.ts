import { localServiceOrigin, localSiteOrigin } from "#contract/local-development.ts";

/**
 * The page's own origin; in development the port of the service (site specification, section 7). A static site names the
 * origin of its service on the document element (`scripts/static-site/`).
 */
export function serviceOrigin(): string {
  const { service } = document.documentElement.dataset;
  if (service) return service;
  return location.origin === localSiteOrigin ? localServiceOrigin : location.origin;
}
