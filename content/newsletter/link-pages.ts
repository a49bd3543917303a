import { company } from "../products/company.ts";

export interface NewsletterLinkPage {
  /** The browser title, without the product name. */
  title: string;
  heading: string;
  /** `{contactEmail}` is replaced by the contact address. */
  paragraphs: readonly string[];
  /** The label of the button, on a page that has one. */
  button?: string;
}

/** The pages behind the links in newsletter mails. The frame around them contains the subscription form. */
export const newsletterLinkPages = {
  confirm: {
    title: "Confirm the subscription",
    heading: "Confirm your subscription",
    paragraphs: [
      `Confirm to get the ${company.name} newsletter when there's a new version or article. You can unsubscribe at any time with the link in every issue.`,
      "If you didn't enter your address yourself, close this page. We won't send you the newsletter.",
    ],
    button: "Yes, subscribe me",
  },
  confirmed: {
    title: "Subscription confirmed",
    heading: "Your subscription is confirmed.",
    paragraphs: ["You'll get the next issue. Every issue has a link to unsubscribe."],
  },
  confirmOver: {
    title: "Link no longer valid",
    heading: "This link is no longer valid.",
    paragraphs: [
      "The link has expired, or the address was unsubscribed. Enter your address in the form below to get a new link.",
    ],
  },
  unsubscribe: {
    title: "Unsubscribe",
    heading: "Unsubscribe from the newsletter",
    paragraphs: [`Click the button to stop receiving the ${company.name} newsletter.`],
    button: "Unsubscribe",
  },
  unsubscribed: {
    title: "Unsubscribed",
    heading: "You're unsubscribed.",
    paragraphs: [
      "We won't send the newsletter to your address anymore. An issue we've already sent may still arrive.",
      "To subscribe again, enter your address in the form below.",
    ],
  },
  broken: {
    title: "Incomplete link",
    heading: "This link is incomplete.",
    paragraphs: [
      "Some email programs break long links. Copy the complete address from the email, or write to {contactEmail}.",
    ],
  },
} as const satisfies Record<string, NewsletterLinkPage>;
