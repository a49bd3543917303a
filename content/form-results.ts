import { alerts } from "./alerts.ts";
import { company } from "./company.ts";
import { promiseWords } from "./promises.ts";

export interface FormResultPage {
  /** The complete browser title. */
  title: string;
  heading: string;
  /** `{email}` is replaced by the contact address. */
  paragraphs: readonly string[];
  /** The text of the link back to the page with the form. */
  backLabel: string;
}

/** The result pages of forms sent without script. Their headings are the alerts of the same outcome. */
export const formResults = {
  subscribed: {
    title: `${company.name} | One step left to the newsletter`,
    heading: alerts.subscribed,
    paragraphs: [
      "One step is left. A mail is on its way to your mailbox: open the link in it and press the button there, and you are on the list.",
      "If you cannot find it, look in the spam folder. If it is not there either, write to {email}.",
    ],
    backLabel: "Back to the home page",
  },
  notSubscribed: {
    title: `${company.name} | Subscription not stored`,
    heading: alerts.failed,
    paragraphs: [
      "Your address has not been stored.",
      "The form takes one e-mail address, such as name@example.org. Please go back, check it and send it again.",
    ],
    backLabel: "Back to the home page",
  },
  requested: {
    title: `${company.name} | Academic license requested`,
    heading: alerts.requested,
    paragraphs: [
      `We review every request. The typical response takes ${promiseWords.academicAnswerTypical}; if it is granted, an e-mail with the license key follows.`,
      `If you have no reply after ${promiseWords.academicFollowUp}, look in the spam folder and then write to {email}.`,
    ],
    backLabel: "Back to the academic license page",
  },
  notRequested: {
    title: `${company.name} | Academic license request not stored`,
    heading: alerts.failed,
    paragraphs: [
      "Your request has not been stored.",
      "Please go back and check that name, academic e-mail address and university are filled in and that one language is chosen, then send it again.",
    ],
    backLabel: "Back to the academic license page",
  },
} as const satisfies Record<"subscribed" | "notSubscribed" | "requested" | "notRequested", FormResultPage>;

/** The page for a form submission that is refused before it is processed. */
export const refusedForms = {
  foreign: {
    heading: "Not accepted",
    text: "This form was sent from another site. Please open the page itself, from your mail or from our site, and press the button there.",
  },
  tooOften: {
    heading: "Please wait a little",
    text: "That was too often. Please wait a little, go back and try again.",
  },
} as const;
