/**
 * The texts of the alert region, word for word (specification, section 8). `{contactEmail}` is replaced by the contact
 * address.
 */
export const alerts = {
  subscribed: "Thank you for subscribing.",
  requested: "Academic license request submitted.",
  failed: "Oops! Something went wrong! Please try after some time or contact us at {contactEmail}.",
} as const satisfies Record<string, string>;
export type AlertId = keyof typeof alerts;

/** What is said when the script or the data of a part cannot be loaded. The next press tries again. */
export const notLoaded = {
  part: "We couldn't load this part of the page. Click it to try again.",
  search: "We couldn't load search. Open it again to retry.",
} as const;

/** Heading of the error page that replaces a failed part of a page. The message follows it. */
export const applicationErrorHeading = "Unexpected Application Error!";
