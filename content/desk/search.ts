/** The words of the search at the desk. */
export const deskSearch = {
  title: "Search",
  label: "Find",
  hint: "An email address, a name, or a number. Part of it is enough, such as the last eight characters of an identifier.",
  button: "Find",
  tooShort: "Enter at least three characters.",
  nothing: "No results.",
  cut: "These are the newest. There may be more: enter more of what you look for.",
} as const;
