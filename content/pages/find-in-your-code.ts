/** The words of the block that leads from a text to the tools. */
export const findInYourCode = {
  heading: "Find this in your code",
  downloadLabel: "Free download",
  /** Leads to the page that opens code. */
  preview: "Try it on your code",
} as const;
