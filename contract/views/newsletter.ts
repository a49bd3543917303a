/** Each is one of the pages of `content/newsletter/link-pages.ts`. */
export type NewsletterLinkView =
  /** With a button, whose form is sent to the action. */
  | { page: "confirm" | "unsubscribe"; action: string }
  | { page: "confirmed" | "confirmOver" | "unsubscribed" | "broken" };
