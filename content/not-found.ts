/** The page for every unknown address. The first four texts are fixed (specification, section 2). */
export const notFound = {
  title: "Oh-ho!",
  status: "Not found, error 404",
  heading: "We have landed on an unrecognized territory!",
  text: "The requested URL is not found on the server.",
  wayOn: "From here the ways lead on to:",
} as const;
