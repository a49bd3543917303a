import { company } from "../company.ts";

export interface NewsletterLinkPage {
  /** The browser title, without the product name. */
  title: string;
  heading: string;
  /** `{email}` is replaced by the contact address. */
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
      `With this button you ask us to send the ${company.name} newsletter to your address: new versions and new articles, when there are any. You can leave the list at any time, with one click in every issue.`,
      "If you did not enter your address yourself, close this page. Nothing is sent without the button.",
    ],
    button: "Yes, subscribe me",
  },
  confirmed: {
    title: "Subscription confirmed",
    heading: "Your subscription is confirmed.",
    paragraphs: ["The next issue comes to your address. Every issue holds a link to leave the list."],
  },
  confirmOver: {
    title: "Link no longer valid",
    heading: "This link is no longer valid.",
    paragraphs: [
      "Its time has run out, or the address has left the list since. Enter your address in the form below, and a new link is sent to you.",
    ],
  },
  unsubscribe: {
    title: "Leave the newsletter",
    heading: "Leave the newsletter",
    paragraphs: [`With this button we stop sending the ${company.name} newsletter to your address.`],
    button: "Unsubscribe",
  },
  unsubscribed: {
    title: "Off the newsletter list",
    heading: "You are off the list.",
    paragraphs: [
      "We do not send the newsletter to your address any more. An issue that is already on its way may still arrive.",
      "If you change your mind, enter your address in the form below.",
    ],
  },
  broken: {
    title: "Link not complete",
    heading: "This link is not complete.",
    paragraphs: [
      "Some mail programs break long links. Copy the whole address from the mail, or write to {email} and we do it for you.",
    ],
  },
} as const satisfies Record<string, NewsletterLinkPage>;
