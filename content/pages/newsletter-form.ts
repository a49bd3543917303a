/** The texts of the form in the footer, including what the visitor consents to. */
export const newsletterForm = {
  heading: "Newsletter",
  text: "New versions and articles. Unsubscribe at any time.",
  fieldLabel: "Email address",
  button: "Subscribe",
  /** Below the form. */
  confirmation: "We'll email you a confirmation link.",
} as const;
