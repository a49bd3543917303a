import { promiseWords } from "../products/promises.ts";

/**
 * What is shown after an academic request was sent: in the place of the form, and on the result page for browsers
 * without script. `{requester}` and `{contactEmail}` are replaced.
 */
export const requestSent = {
  heading: "What happens now",
  facts: [
    { id: "email", label: "Your address", text: "{requester}" },
    {
      id: "answer",
      label: "Our answer",
      text: `Typically within ${promiseWords.academicAnswerTypical}, by email to this address.`,
    },
    {
      id: "receipt",
      label: "Receipt",
      text: "We'll email one to this address, unless we've already sent several to it today. It has a link to the status page of your request. If you sent the same request before, use the link in the first receipt.",
    },
    {
      id: "no-answer",
      label: "No answer?",
      text: `Check your spam folder. After ${promiseWords.academicFollowUp}, write to {contactEmail}.`,
    },
  ],
  /** Without script the address is not repeated: it would be in the address of the page. */
  enteredEmail: "The address you entered in the form",
  anotherForm: "Each request is for one tool. If you need another tool, send another request.",
  meanwhile: ["Meanwhile, ", { text: "get the tool", href: "/download" }, " and run the trial."],
} as const;
