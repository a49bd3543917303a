/** The words of the list of all articles. */
export const blogPage = {
  path: "/blog",
  name: "Blog",
  introduction: "Articles on code smells, metrics, and tools, each with examples you can repeat.",
  feedLabel: "Subscribe to the feed",
} as const;
