/**
 * The texts of the alert region, word for word (specification, section 8). `{email}` is replaced by the contact
 * address.
 */
export const alerts = {
  subscribed: "Thank you for subscribing.",
  requested: "Academic license request submitted.",
  failed: "Oops! Something went wrong! Please try after some time or contact us at {email}.",
} as const satisfies Record<string, string>;
export type AlertId = keyof typeof alerts;

/** What is said when the script or the data of a part cannot be loaded. The next press tries again. */
export const notLoaded = {
  part: "This part of the page could not be loaded. Press it to try again.",
  search: "The search could not be loaded. Open it again to try again.",
} as const;

/** Heading of the error page that replaces a failed part of a page. The message follows it. */
export const applicationErrorHeading = "Unexpected Application Error!";
