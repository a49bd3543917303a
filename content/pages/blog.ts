/** The words of the list of all articles. */
export const blogPage = {
  path: "/blog",
  name: "Blog",
  introduction: "Articles on code smells, metrics, and tools, each with examples you can repeat.",
  feedLabel: "Subscribe to the feed",
  /** The article at the head of the list, by its slug; without one, the newest. */
  lead: "comparing-designite-with-sonarqube-ndepend",
} as const;
