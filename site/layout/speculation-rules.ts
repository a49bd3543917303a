/**
 * The browser may fetch the page behind a link as soon as somebody points at it (HTML, "Speculative loading"). Only pages:
 * never a call, never a package.
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
