/** What stands beside the field in the footer. What the visitor agrees to is said here, before the address is typed. */
export const newsletterForm = {
  heading: "Newsletter",
  text: "New versions and new articles, when there are any. You can leave the list at any time.",
  fieldLabel: "E-mail address",
  button: "Subscribe",
} as const;
