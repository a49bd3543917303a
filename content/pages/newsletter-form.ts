/** The texts of the form in the footer, including what the visitor consents to. */
export const newsletterForm = {
  heading: "Newsletter",
  text: "New versions and new articles. You can unsubscribe at any time.",
  fieldLabel: "E-mail address",
  button: "Subscribe",
  /** Below the form. */
  confirmation: "Please confirm by mail: we send you a link.",
} as const;
