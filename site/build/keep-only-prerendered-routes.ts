declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, unknown> };
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

/**
 * The router matches addresses in any case and would take the document for an unknown path, sent at `/FAQ`, for the page at
 * `/faq`. Every link loads a document, so the routes of this document are all that its application needs to know: what was
 * rendered is what is hydrated, whatever the address.
 */
export function keepOnlyPrerenderedRoutes(): void {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: rendered } = window;
  if (!manifest || !rendered) throw new Error("The framework has changed the names of what it leaves in the document.");
  manifest.routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => Object.hasOwn(rendered, id)));
}
