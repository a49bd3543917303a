/** Addresses below these paths, files, and addresses with a query, such as links of mails with their tokens. */
const isNoPage = { href_matches: ["/apis/*", "/downloads/*", "/notebooks/*", "/*\\?(.+)"] };

const pages = {
  where: {
    and: [
      { href_matches: "/*" },
      { not: isNoPage },
      { or: [{ href_matches: "/*.html" }, { not: { href_matches: "/*.*" } }] },
    ],
  },
  eagerness: "moderate",
};

/**
 * The browser renders a page of the site when the visitor points at its link (HTML, "Speculative loading"); a browser
 * that does not render in advance fetches it. Nothing else is fetched so, since a request may have an effect.
 */
export const speculationRules = JSON.stringify({ prefetch: [pages], prerender: [pages] });
