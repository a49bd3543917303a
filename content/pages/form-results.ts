import { company } from "../products/company.ts";
import { alerts } from "./alerts.ts";

export interface FormResultPage {
  /** The complete browser title. */
  title: string;
  heading: string;
  /** `{contactEmail}` is replaced by the contact address. */
  paragraphs: readonly string[];
  /** The text of the link back to the page with the form. */
  backLabel: string;
}

/** The result pages of forms sent without script. Their headings are the alerts of the same outcome. */
export const formResults = {
  subscribed: {
    title: `${company.name} | Confirm your subscription`,
    heading: alerts.subscribed,
    paragraphs: [
      "We've emailed you a link. Open it to confirm your subscription.",
      "Can't find the email? Check your spam folder, then write to {contactEmail}.",
    ],
    backLabel: "Back to the home page",
  },
  notSubscribed: {
    title: `${company.name} | Subscription not saved`,
    heading: alerts.failed,
    paragraphs: [
      "We couldn't save your address.",
      "Go back, check that you entered one email address, such as name@example.org, and send the form again.",
    ],
    backLabel: "Back to the home page",
  },
  requested: {
    title: `${company.name} | Academic license requested`,
    heading: alerts.requested,
    paragraphs: ["If we approve your request, we'll email you the license key."],
    backLabel: "Back to the academic license page",
  },
  notRequested: {
    title: `${company.name} | Academic license request not saved`,
    heading: alerts.failed,
    paragraphs: [
      "We couldn't save your request.",
      "Go back, enter your name, academic email address, and university, choose a language, and send the form again.",
    ],
    backLabel: "Back to the academic license page",
  },
  packageRequested: {
    title: `${company.name} | Tool requested`,
    heading: "We'll email you the link",
    paragraphs: [
      "When the file is ready to download, the address you entered gets one email with the link.",
      "Meanwhile, you can open a finished analysis on the page Explore results.",
    ],
    backLabel: "Back to the download page",
  },
  packageNotRequested: {
    title: `${company.name} | Tool not requested`,
    heading: alerts.failed,
    paragraphs: [
      "We couldn't save your address.",
      "Go back, check that you entered one email address, such as name@example.org, and send the form again.",
    ],
    backLabel: "Back to the download page",
  },
} as const satisfies Readonly<Record<string, FormResultPage>>;

/** The page for a form submission that is refused before it is processed. */
export const refusedForms = {
  foreign: {
    heading: "Form not accepted",
    text: "This form was sent from another site. Open the page on our site or from your email, and submit the form there.",
  },
  tooOften: { heading: "Too many attempts", text: "Wait a moment, go back, and try again." },
  unavailable: {
    heading: "Not available right now",
    text: "Nothing was saved. Wait a minute, go back, and try again.",
  },
} as const;
