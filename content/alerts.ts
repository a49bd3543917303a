/**
 * What the alert region says, word for word (specification, section 8). `{email}` stands for the contact address.
 */
export const alerts = {
  subscribed: "Thank you for subscribing.",
  requested: "Academic license request submitted.",
  failed: "Oops! Something went wrong! Please try after some time or contact us at {email}.",
} as const satisfies Record<string, string>;
export type AlertId = keyof typeof alerts;

/** The heading of the page for an error while a part of the page runs; the message follows it. */
export const applicationErrorHeading = "Unexpected Application Error!";
