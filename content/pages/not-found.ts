/** The page for unknown addresses. The first four texts are specified (specification, section 2). */
export const notFound = {
  title: "Oh-ho!",
  status: "Not found, error 404",
  heading: "We have landed on an unrecognized territory!",
  text: "The requested URL is not found on the server.",
  searchLabel: "Search this site",
  wayOn: "Try one of these pages:",
} as const;
