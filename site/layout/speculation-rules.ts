/**
 * The browser may fetch a page when the visitor points at its link (HTML, "Speculative loading"). Only pages are
 * fetched, never endpoints or packages.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: "/*" }, { not: { href_matches: ["/apis/*", "/downloads/*", "/assets/*"] } }],
      },
      eagerness: "moderate",
    },
  ],
});
